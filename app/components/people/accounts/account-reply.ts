import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The response of the account screen to a refused form: which form, and the reason. */
export type AccountReply = { form: 'profile'; refusal: Refusal } | { form: 'picture'; errors: string[] };
