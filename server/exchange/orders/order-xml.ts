import { type Element, js2xml } from 'xml-js';
import { escaped } from '../../files/escaped.ts';
import { moscowTime } from '../../kernel/clock.ts';
import { element } from './order-document.ts';
import { windows1251 } from './windows-1251.ts';

export type Form = {
  /** The version of CommerceML that 1C has named; '': none. */
  version: string;
  encoding: 'utf-8' | 'windows-1251';
  /** From version 3 on each document stands in a container. */
  container: boolean;
  now: number;
};

/** xml-js escapes once already and undoes what was escaped before: a text «&amp;» would lose its four letters. */
const texts = (_: string, __: string, parent: Element): string =>
  escaped(String(parent.elements?.[0]?.text ?? ''));

const attributes = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]));

/** Returns the answer to a query: the documents in one root, also when there are none. It begins with `<?xml`. */
export function ordersXml(
  documents: readonly Element[],
  { version, encoding, container, now }: Form,
): Buffer {
  const root = element(
    'КоммерческаяИнформация',
    ...documents.map((document) => (container ? element('Контейнер', document) : document)),
  );
  root.attributes = {
    ВерсияСхемы: /^\d\.\d{1,2}$/.test(version) ? version : container ? '3.1' : '2.05',
    ДатаФормирования: moscowTime(now).toISOString().slice(0, 19),
  };
  const xml = xmlText(root, encoding);
  return encoding === 'utf-8' ? Buffer.from(xml, 'utf8') : windows1251(xml);
}

/** Returns a root element as a whole document, with every text escaped once. */
export function xmlText(root: Element, encoding: Form['encoding']): string {
  return js2xml(
    { declaration: { attributes: { version: '1.0', encoding } }, elements: [root] },
    { compact: false, textFn: texts as never, attributesFn: attributes as never },
  );
}
