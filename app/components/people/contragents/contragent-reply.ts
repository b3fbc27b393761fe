import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The form comes back: refused, or with what the register knows filled in. */
export type ContragentReply = Refusal | { values: Refusal['values']; filled: true };
