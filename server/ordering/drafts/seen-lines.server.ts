import { createHash } from 'node:crypto';
import { type LineKey, lineKey } from '../basket/line-key.ts';

/** Returns a hash of a draft's lines and quantities, used to refuse a form that showed different lines. */
export function seenLines(lines: readonly (LineKey & { quantity: number })[]): string {
  const texts = lines.map((line) => `${lineKey(line)}=${line.quantity}`).sort();
  return createHash('sha256').update(texts.join(',')).digest('hex').slice(0, 32);
}
