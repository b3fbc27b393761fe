import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { isTree } from '#server/kernel/trees.ts';

/**
 * Returns the value shown in a field of a line, `quantity[5]`. In a new form this is the stored value. In a refused
 * form it is the typed value, or, if the person did not change the field, the value that somebody else saved meanwhile.
 */
export function lineValue(refusal: Refusal | undefined, name: string, line: number, stored: string): string {
  const values = refusal?.values ?? {};
  const renewed = values[`${name}[${line}]`];
  const typed = isTree(values[name]) ? values[name][line] : undefined;
  const shown = [renewed ?? typed ?? stored].flat().at(-1);
  return typeof shown === 'string' ? shown : stored;
}
