import type { Failure } from '#server/kernel/result.ts';

export const reminded = () => ({ result: 1 });

/** 2: nothing was entered; 3: nobody has this e-mail. */
export function reminderRefused({ code, message }: Failure) {
  return { result: code === 'NOTHING_ENTERED' ? 2 : 3, message };
}
