import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** The response to a form of «Защита входа»: the refusal, or the recovery codes, which are shown once. */
export type SecurityReply = {
  form: 'turn-on' | 'turn-off' | 'recovery';
  refusal?: Refusal;
  codes?: string[];
};
