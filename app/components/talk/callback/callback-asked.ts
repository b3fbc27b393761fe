import type { Flash } from '#app/http/sessions/flash.server.ts';

/** Returns the message after a request for a call. */
export const callbackAsked = (): Flash => ({
  kind: 'ok',
  text: 'Спасибо! Перезвоним за 15\u00a0минут, в\u00a0будни с\u00a09 до\u00a018 по\u00a0Москве',
});
