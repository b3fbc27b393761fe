import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The reply of the form: a refusal, or the values with the register's data filled in. */
export type ContragentReply = Refusal | { values: Refusal['values']; filled: true };

/** The response to a changed name, INN or KPP, also used by the old calls. */
export const askedText =
  'Название, ИНН и КПП изменятся, когда их подтвердит отдел продаж. Остальное сохранено';
