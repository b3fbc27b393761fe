import type { z } from 'zod';
import { zRequiredText } from '../kernel/fields.ts';

const shortestPassword = 8;

/**
 * A new password and the same once more. Spaces around it are dropped, as they are when one signs in. What is wrong is said beside the
 * fields; passwords are recognised by their names and never sent back.
 */
export const zNewPassword = {
  new_password: zRequiredText(200, 'Введите новый пароль').refine(
    (text) => [...text].length >= shortestPassword,
    { error: `Не короче ${shortestPassword} знаков` },
  ),
  repeat_password: zRequiredText(200, 'Повторите новый пароль'),
};

type Typed = { new_password: string; repeat_password: string };

/** `z.object({...}).superRefine(sameTwice)` */
export function sameTwice(typed: Typed, issue: z.RefinementCtx<Typed>): void {
  if (typed.new_password !== typed.repeat_password) {
    issue.addIssue({ code: 'custom', path: ['repeat_password'], message: 'Пароли не совпадают' });
  }
}
