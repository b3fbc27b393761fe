import type { RequestKind } from '#server/people/requests/request-view.ts';

/** What is asked for. */
export const requestSubject: Record<RequestKind, string> = {
  contract: 'Нужен договор',
  requisites: 'Новые реквизиты',
};
