import { type Element, type ElementCompact, js2xml } from 'xml-js';
import { escaped } from '../../files/escaped.ts';

/** What stands in place of the texts of a pattern; `escaped` drops it everywhere else. */
const hole = '\u0000';

type Text = { type: 'text'; text: string; xml?: string };

/** xml-js escapes once already and undoes what was escaped before: a text «&amp;» would lose its four letters. */
const texts = (_: string, __: string, parent: Element): string => {
  const [{ text, xml }] = parent.elements as [Text];
  return xml ?? escaped(String(text));
};

const attributes = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]));

/** Returns an element with texts or other elements in it. */
export function element(name: string, ...contents: (Element | string)[]): Element {
  return {
    type: 'element',
    name,
    elements: contents.map((each) => (typeof each === 'string' ? { type: 'text', text: each } : each)),
  };
}

/** Returns an element whose contents are written already. */
export function elementOf(name: string, xml: string): Element {
  return { type: 'element', name, elements: [{ type: 'text', text: '', xml } as Text] };
}

/** Returns an element whose text differs each time that its pattern is written. */
export function open(name: string): Element {
  return elementOf(name, hole);
}

/** Writes an element with these texts in its open elements, in the order of the file. */
export type Pattern = (...values: string[]) => string;

/**
 * Returns the pattern of an element. xml-js writes the element once, because it needs longer for each of a hundred
 * thousand than all the rest does.
 */
export function pattern(shape: Element): Pattern {
  const parts = written(shape).split(hole);
  return (...values) => {
    let xml = parts[0]!;
    for (let i = 1; i < parts.length; i++) xml += escaped(values[i - 1] ?? '') + parts[i]!;
    return xml;
  };
}

/** Returns what stands before and behind the contents of the only open element: they are too long to be copied. */
export function around(shape: Element): [before: string, behind: string] {
  const [before = '', behind = ''] = written(shape).split(hole);
  return [before, behind];
}

/** Returns an element as text, each text in it escaped once. */
export function written(root: Element): string {
  return toXml({ elements: [root] });
}

/** Returns a root element as a whole document. */
export function xmlText(root: Element, encoding: string): string {
  return toXml({ declaration: { attributes: { version: '1.0', encoding } }, elements: [root] });
}

function toXml(xml: Element | ElementCompact): string {
  return js2xml(xml, { compact: false, textFn: texts as never, attributesFn: attributes as never });
}
