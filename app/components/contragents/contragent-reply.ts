import type { Refusal } from '#app/http/run-screen.server.ts';

/** The form comes back: refused, or with what the register knows filled in. */
export type ContragentReply = Refusal | { lastResult: Refusal['lastResult']; filled: true };
