import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The answer to a form of «Защита входа»: why it was refused, or the recovery codes that are shown once. */
export type SecurityReply = {
  form: 'turn-on' | 'turn-off' | 'recovery';
  refusal?: Refusal;
  codes?: string[];
};
