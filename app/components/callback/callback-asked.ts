import type { Flash } from '#app/http/flash.server.ts';

/** What is said to who asked to be called. */
export const callbackAsked = (): Flash => ({
  kind: 'ok',
  text: 'Спасибо! Перезвоним в рабочее время: с\u00a09 до\u00a018 по\u00a0Москве',
});
