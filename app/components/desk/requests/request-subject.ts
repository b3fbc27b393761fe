import type { RequestKind } from '#server/people/requests/request-view.ts';

/** The subject of a request, by kind. */
export const requestSubject: Record<RequestKind, string> = {
  contract: 'Нужен договор',
  requisites: 'Новые реквизиты',
};
