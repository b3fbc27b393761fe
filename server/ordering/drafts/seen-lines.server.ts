import { createHash } from 'node:crypto';
import { type LineKey, lineKey } from '../basket/line-key.ts';

/** Identifies the lines of a draft and their quantities: a form that was shown others is refused. */
export function seenLines(lines: readonly (LineKey & { quantity: number })[]): string {
  const texts = lines.map((line) => `${lineKey(line)}=${line.quantity}`).sort();
  return createHash('sha256').update(texts.join(',')).digest('hex').slice(0, 32);
}
