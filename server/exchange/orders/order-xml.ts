import { setImmediate } from 'node:timers/promises';
import { type Element, type ElementCompact, js2xml } from 'xml-js';
import { escaped } from '../../files/escaped.ts';
import { moscowTime } from '../../kernel/clock.ts';
import { cyrillicBytes } from '../../kernel/letters.server.ts';

export type Encoding = 'utf-8' | 'windows-1251';

export type Form = {
  /** The version of CommerceML that 1C has named; '': none. */
  version: string;
  encoding: Encoding;
  /** From version 3 on each document stands in a container. */
  container: boolean;
  now: number;
};

const atOnce = 50;

/** xml-js escapes once already and undoes what was escaped before: a text «&amp;» would lose its four letters. */
const texts = (_: string, __: string, parent: Element): string =>
  escaped(String(parent.elements?.[0]?.text ?? ''));

const attributes = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]));

/**
 * Returns the answer to a query: the documents in one root, also when there are none. It begins with `<?xml`. Each
 * document is written as soon as it is made, so that thousands of them are never in memory as elements.
 */
export async function ordersXml(
  documents: Iterable<Element>,
  { version, encoding, container, now }: Form,
): Promise<Buffer> {
  const root: Element = {
    type: 'element',
    name: 'КоммерческаяИнформация',
    attributes: {
      ВерсияСхемы: /^\d\.\d{1,2}$/.test(version) ? version : container ? '3.1' : '2.05',
      ДатаФормирования: moscowTime(now).toISOString().slice(0, 19),
    },
  };
  const parts: Buffer[] = [];
  for (const document of documents) {
    const wrapped = container ? { type: 'element', name: 'Контейнер', elements: [document] } : document;
    parts.push(encoded(written({ elements: [wrapped] }), encoding));
    // Others are answered meanwhile.
    if (parts.length % atOnce === 0) await setImmediate();
  }
  const empty = xmlText(root, encoding);
  if (parts.length === 0) return encoded(empty, encoding);
  return Buffer.concat([
    encoded(empty.replace(/\/>$/, '>'), encoding),
    ...parts,
    encoded('</КоммерческаяИнформация>', encoding),
  ]);
}

/** Returns a root element as a whole document, with every text escaped once. */
export function xmlText(root: Element, encoding: Encoding): string {
  return written({ declaration: { attributes: { version: '1.0', encoding } }, elements: [root] });
}

function written(xml: Element | ElementCompact): string {
  return js2xml(xml, { compact: false, textFn: texts as never, attributesFn: attributes as never });
}

function encoded(xml: string, encoding: Encoding): Buffer {
  return encoding === 'utf-8' ? Buffer.from(xml, 'utf8') : cyrillicBytes(withReferences(xml))!;
}

/** Writes the characters that windows-1251 lacks («₽», «²») as references, which XML understands. */
function withReferences(xml: string): string {
  return xml.replace(/[^\p{ASCII}А-Яа-яЁё]/gu, (character) =>
    cyrillicBytes(character) ? character : `&#${character.codePointAt(0)};`,
  );
}
