import type { Spooled } from '../spooled.server.ts';

/** A response to 1C. 1C understands only the first line; the rest is for people who read its log. */
export type Answer =
  | { word: 'success' | 'progress' | 'failure'; lines: string[] }
  /** Lines without a status word: `zip=yes`. */
  | { word: ''; lines: string[] }
  /** Orders or a list of states, in the encoding that the XML declaration names. */
  | { xml: Spooled; encoding: 'utf-8' | 'windows-1251' };

export const success = (...lines: string[]): Answer => ({ word: 'success', lines });
export const progress = (...lines: string[]): Answer => ({ word: 'progress', lines });
export const failure = (...lines: string[]): Answer => ({ word: 'failure', lines });
export const plain = (...lines: string[]): Answer => ({ word: '', lines });

/** Returns the text to send as a response, without a trailing line break, because some clients count lines. */
export function textOf({ word, lines }: Exclude<Answer, { xml: Spooled }>): string {
  return [word, ...lines].filter(Boolean).join('\n');
}

/** Returns the summary of a response for the journal. */
export function firstWords(answer: Answer): string {
  if ('xml' in answer) return `XML, ${answer.xml.size} байт`;
  return withoutSecrets(answer).filter(Boolean).join(' · ').slice(0, 500);
}

/** The cookie of a session is a secret while it lasts. */
function withoutSecrets({ word, lines }: Exclude<Answer, { xml: Spooled }>): string[] {
  return lines[0] === 'EXCHANGESID' ? [word] : [word, ...lines.filter((line) => !/^sessid=/.test(line))];
}
