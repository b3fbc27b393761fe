import type { Refusal } from '#app/http/run-screen.server.ts';

/** What the screen of the account answers to a form that was refused: which one, and why. */
export type AccountReply = { form: 'profile'; refusal: Refusal } | { form: 'picture'; errors: string[] };
