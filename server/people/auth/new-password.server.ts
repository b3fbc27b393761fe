import type { z } from 'zod';
import { zRequiredText } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { isLeaked } from './leaked-passwords.server.ts';

const minPasswordLength = 8;

/**
 * A new password and its repetition (§5.15). Surrounding spaces are removed, as when signing in. Errors are shown
 * beside the fields; password fields are recognized by their names and never sent back. Not used at sign-in, because
 * existing passwords stay valid.
 */
export const zNewPassword = {
  new_password: zRequiredText(200, 'Введите новый пароль')
    .refine((text) => [...text].length >= minPasswordLength, {
      error: `Не короче ${counted(minPasswordLength, 'знака', 'знаков', 'знаков')}`,
      abort: true,
    })
    .refine((text) => !isLeaked(text), {
      error: 'Этот пароль слишком известен, его подберут первым. Придумайте другой, лучше из нескольких слов',
    }),
  repeat_password: zRequiredText(200, 'Повторите новый пароль'),
};

type Typed = { new_password: string; repeat_password: string };

/** Reports a repetition that differs from the password: `z.object({...}).superRefine(sameTwice)` */
export function sameTwice(typed: Typed, issue: z.RefinementCtx<Typed>): void {
  if (typed.new_password !== typed.repeat_password) {
    issue.addIssue({ code: 'custom', path: ['repeat_password'], message: 'Пароли не совпадают' });
  }
}
