import type { Row } from '../row.ts';

/** Returns the documented response, or the text shown in its place. */
export function shownAnswer({ url, docs: { answer }, reply: { shapes } }: Row): string | object {
  if (typeof answer !== 'function') return answer;
  if (!shapes) throw new Error(`${url} answers no JSON: docs.answer has to be a text`);
  return shapes.done(answer());
}

/** Returns the documented refusal by a business rule. */
export function shownRefusal({ url, docs: { refused }, reply: { shapes } }: Row): object | undefined {
  if (!refused) return undefined;
  if (!shapes?.refused) throw new Error(`${url} has no shape of a refusal: docs.refused has no place`);
  return shapes.refused(refused());
}
