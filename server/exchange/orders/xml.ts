import { type Element, type ElementCompact, js2xml } from 'xml-js';
import { escaped } from '../../files/escaped.ts';

/** The placeholder for the texts of a pattern; `escaped` removes it from all other texts. */
const hole = '\u0000';

type Text = { type: 'text'; text: string; xml?: string };

/** xml-js escapes once itself and unescapes existing entities first, so a text «&amp;» would lose four characters. */
const texts = (_: string, __: string, parent: Element): string => {
  const [{ text, xml }] = parent.elements as [Text];
  return xml ?? escaped(String(text));
};

const attributes = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]));

/** Returns an element that contains texts or other elements. */
export function element(name: string, ...contents: (Element | string)[]): Element {
  return {
    type: 'element',
    name,
    elements: contents.map((each) => (typeof each === 'string' ? { type: 'text', text: each } : each)),
  };
}

/** Returns an element whose contents are XML already. */
export function elementOf(name: string, xml: string): Element {
  return { type: 'element', name, elements: [{ type: 'text', text: '', xml } as Text] };
}

/** Returns an element with a placeholder for its text, which differs each time that the pattern is written. */
export function open(name: string): Element {
  return elementOf(name, hole);
}

/** Writes an element with these texts in its open elements, in document order. */
export type Pattern = (...values: string[]) => string;

/**
 * Returns the pattern of an element. xml-js writes it only once, because writing a hundred thousand elements would
 * take longer than everything else.
 */
export function pattern(shape: Element): Pattern {
  const parts = written(shape).split(hole);
  return (...values) => {
    let xml = parts[0]!;
    for (let i = 1; i < parts.length; i++) xml += escaped(values[i - 1] ?? '') + parts[i]!;
    return xml;
  };
}

/** Returns the XML before and after the contents of the only open element, whose contents are too long to copy. */
export function around(shape: Element): [before: string, behind: string] {
  const [before = '', behind = ''] = written(shape).split(hole);
  return [before, behind];
}

/** Returns an element as XML; each text in it is escaped once. */
export function written(root: Element): string {
  return toXml({ elements: [root] });
}

/** Returns a complete XML document with this root element. */
export function xmlText(root: Element, encoding: string): string {
  return toXml({ declaration: { attributes: { version: '1.0', encoding } }, elements: [root] });
}

function toXml(xml: Element | ElementCompact): string {
  return js2xml(xml, { compact: false, textFn: texts as never, attributesFn: attributes as never });
}
