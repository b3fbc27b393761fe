import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { isTree } from '#server/kernel/trees.ts';

/**
 * Returns the value that a field of a line, `quantity[5]`, shows. In a form that came back, this is the value that
 * somebody else saved meanwhile if the person did not change the field, otherwise what was typed. In a new form it
 * is the stored value.
 */
export function lineValue(refusal: Refusal | undefined, name: string, line: number, stored: string): string {
  const values = refusal?.values ?? {};
  const renewed = values[`${name}[${line}]`];
  const typed = isTree(values[name]) ? values[name][line] : undefined;
  const shown = [renewed ?? typed ?? stored].flat().at(-1);
  return typeof shown === 'string' ? shown : stored;
}
