import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { isSubmittedBy, SubmissionsProvider } from '#app/enhance/submissions.tsx';

test('a submit button without JavaScript is a plain button, even while another form is sent', () => {
  const html = renderToStaticMarkup(
    <SubmissionsProvider submitting>
      <SubmitButton busy="Сохраняем…" name="intent" value="save">
        Сохранить
      </SubmitButton>
    </SubmissionsProvider>,
  );
  expect(html).toBe(
    '<button name="intent" value="save" type="submit" class="btn btn-primary">Сохранить</button>',
  );
});

describe('the busy button', () => {
  const buttons: { form: HTMLFormElement }[] = [];
  // The stub has only what the rule reads, because these component tests run without a DOM.
  const form = { querySelector: () => buttons[0] } as unknown as HTMLFormElement;
  const save = { form };
  const clear = { form };
  buttons.push(save, clear);
  const sent = (submitter: unknown, target: unknown = form) =>
    ({ target, submitter }) as Pick<SubmitEvent, 'target' | 'submitter'>;

  test('only the pressed button of a submitted form is busy', () => {
    expect(isSubmittedBy(clear, sent(clear))).toBe(true);
    expect(isSubmittedBy(save, sent(clear))).toBe(false);
  });

  test('the first button of a form is busy if a script submits the form', () => {
    expect(isSubmittedBy(save, sent(null))).toBe(true);
    expect(isSubmittedBy(clear, sent(null))).toBe(false);
  });

  test('a button is not busy while another form is submitted', () => {
    expect(isSubmittedBy(save, sent(save, {}))).toBe(false);
  });
});
