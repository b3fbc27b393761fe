import { moscowTime } from '../../kernel/clock.ts';
import { cyrillicBytes } from '../../kernel/letters.server.ts';
import { elementOf, xmlText } from './xml.ts';

export type Encoding = 'utf-8' | 'windows-1251';

export type Form = {
  /** The version of CommerceML that 1C has named; '' when it named none. */
  version: string;
  encoding: Encoding;
  /** Since version 3 each document is in a container. */
  container: boolean;
  now: number;
};

/** The least length of a piece but the last, in characters: many small pieces would cost more time and memory. */
const pieceLength = 128 * 1_024;

/**
 * Yields the response to a query in pieces, which begin with `<?xml`. All documents are in one root element, which is
 * present even without documents.
 */
export async function* ordersXml(
  documents: AsyncIterable<string>,
  { version, encoding, container, now }: Form,
): AsyncGenerator<Buffer> {
  const root = elementOf('КоммерческаяИнформация', '');
  root.attributes = {
    ВерсияСхемы: /^\d\.\d{1,2}$/.test(version) ? version : container ? '3.1' : '2.05',
    ДатаФормирования: moscowTime(now).toISOString().slice(0, 19),
  };
  const [head, tail] = xmlText(root, encoding).split(/(?=<\/)/) as [string, string];
  let isEmpty = true;
  let text = head;
  for await (const document of documents) {
    isEmpty = false;
    text += document;
    if (text.length < pieceLength) continue;
    yield encoded(text, encoding);
    text = '';
  }
  yield encoded(isEmpty ? `${head.slice(0, -1)}/>` : text + tail, encoding);
}

function encoded(xml: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(xml, 'utf8');
  return cyrillicBytes(xml) ?? cyrillicBytes(withReferences(xml))!;
}

/** Writes the characters that windows-1251 lacks («₽», «²») as references. */
function withReferences(xml: string): string {
  return xml.replace(/[^\p{ASCII}А-Яа-яЁё]/gu, (character) =>
    cyrillicBytes(character) ? character : `&#${character.codePointAt(0)};`,
  );
}
