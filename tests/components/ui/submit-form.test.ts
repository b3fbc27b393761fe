import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { submitForm } from '#app/enhance/submit-form.ts';

/** Returns a form and the names of the buttons that submitted it. Safari before 16 lacks `requestSubmit`. */
function formOf(browser: 'new' | 'Safari 15'): { form: HTMLFormElement; sent: (string | undefined)[] } {
  const { window } = new JSDOM(
    '<form><input name="q" required><button name="check">Проверить</button></form>',
  );
  const form = window.document.forms[0]!;
  if (browser === 'Safari 15') Object.defineProperty(form, 'requestSubmit', { value: undefined });
  const sent: (string | undefined)[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push((event.submitter as HTMLButtonElement | null)?.name || undefined);
  });
  return { form, sent };
}

test.each(['new', 'Safari 15'] as const)('a %s browser submits a filled-in form once', (browser) => {
  const { form, sent } = formOf(browser);
  submitForm(form);
  expect(sent).toEqual([]);
  form.querySelector('input')!.value = '36 Вт';
  submitForm(form);
  expect(sent).toEqual([undefined]);
  expect(form.querySelectorAll('button')).toHaveLength(1);
});

test.each(['new', 'Safari 15'] as const)('a %s browser sends the pressed button', (browser) => {
  const { form, sent } = formOf(browser);
  form.querySelector('input')!.value = '36 Вт';
  submitForm(form, form.querySelector('button'));
  expect(sent).toEqual(['check']);
});
