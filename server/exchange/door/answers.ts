import type { Spooled } from '../spooled.server.ts';

/** What the door says: the first line is all that 1C understands, the rest is for its reader. */
export type Answer =
  | { word: 'success' | 'progress' | 'failure'; lines: string[] }
  /** Lines without such a word: `zip=yes`. */
  | { word: ''; lines: string[] }
  /** Orders or a list of states, in the encoding of its declaration. */
  | { xml: Spooled; encoding: 'utf-8' | 'windows-1251' };

export const success = (...lines: string[]): Answer => ({ word: 'success', lines });
export const progress = (...lines: string[]): Answer => ({ word: 'progress', lines });
export const failure = (...lines: string[]): Answer => ({ word: 'failure', lines });
export const plain = (...lines: string[]): Answer => ({ word: '', lines });

/** Returns an answer as the text that is sent, without a line break at its end: some clients count lines. */
export function textOf({ word, lines }: Exclude<Answer, { xml: Spooled }>): string {
  return [word, ...lines].filter(Boolean).join('\n');
}

/** Returns what the journal keeps of an answer. */
export function firstWords(answer: Answer): string {
  if ('xml' in answer) return `XML, ${answer.xml.size} байт`;
  return withoutSecrets(answer).filter(Boolean).join(' · ').slice(0, 500);
}

/** The cookie of a session is a secret while it lasts. */
function withoutSecrets({ word, lines }: Exclude<Answer, { xml: Spooled }>): string[] {
  return lines[0] === 'EXCHANGESID' ? [word] : [word, ...lines.filter((line) => !/^sessid=/.test(line))];
}
