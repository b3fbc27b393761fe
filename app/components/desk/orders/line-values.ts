import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { isTree } from '#server/kernel/trees.ts';

/**
 * Returns what a field of a line, `quantity[5]`, shows: in a form that came back the value that somebody else saved
 * meanwhile where the person changed nothing, else what was typed; otherwise what is stored.
 */
export function lineValue(refusal: Refusal | undefined, name: string, line: number, stored: string): string {
  const values = refusal?.values ?? {};
  const renewed = values[`${name}[${line}]`];
  const typed = isTree(values[name]) ? values[name][line] : undefined;
  const shown = [renewed ?? typed ?? stored].flat().at(-1);
  return typeof shown === 'string' ? shown : stored;
}
