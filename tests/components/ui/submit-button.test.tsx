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
  // Only the attributes that the rule reads, because these component tests run without a DOM.
  const form = { querySelector: () => buttons[0] } as unknown as HTMLFormElement;
  const save = { form };
  const clear = { form };
  buttons.push(save, clear);
  const sent = (submitter: unknown, target: unknown = form) =>
    ({ target, submitter }) as Pick<SubmitEvent, 'target' | 'submitter'>;

  test('the pressed button is busy, not its neighbour', () => {
    expect(isSubmittedBy(clear, sent(clear))).toBe(true);
    expect(isSubmittedBy(save, sent(clear))).toBe(false);
  });

  test('the first button is busy if a script sends the form', () => {
    expect(isSubmittedBy(save, sent(null))).toBe(true);
    expect(isSubmittedBy(clear, sent(null))).toBe(false);
  });

  test('a button of another form is never busy', () => {
    expect(isSubmittedBy(save, sent(save, {}))).toBe(false);
  });
});
