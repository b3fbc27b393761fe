import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The form comes back: refused, or with what the register knows filled in. */
export type ContragentReply = Refusal | { values: Refusal['values']; filled: true };

/** The answer to a changed name, INN or KPP; the old calls say the same. */
export const askedText =
  'Название, ИНН и КПП изменятся, когда их подтвердит отдел продаж. Остальное сохранено';
