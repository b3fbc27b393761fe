/** A text that staff insert into a chat message; id 0 for a new one. */
export type ReadyAnswer = { id: number; header: string; text: string };

/** The values of the form, as typed. */
export type ReadyAnswerValues = { header: string; text: string };

export function readyAnswerValues({ header, text }: ReadyAnswer): ReadyAnswerValues {
  return { header, text };
}

/** The maximum number of ready answers, because every conversation at the desk loads all of them. */
export const mostAnswers = 100;
export const maxAnswerLength = 2_000;

/** Returns a typed message with a ready answer below it. */
export function withAnswer(typed: string, answer: string): string {
  return [typed.trimEnd(), answer].filter(Boolean).join('\n');
}
