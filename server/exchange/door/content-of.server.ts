import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { encodingOf } from '../commerceml/encoding.ts';

const documents = new Set(['Документ', 'Контейнер']);
const catalogue = new Set([
  'Классификатор',
  'Каталог',
  'ПакетПредложений',
  'ИзмененияПакетаПредложений',
  'Контрагенты',
]);
/**
 * The number of bytes to inspect. Sections begin near the top; a file without one there is assumed to match its
 * session.
 */
const looked = 256 * 1024;

/**
 * Returns the kind of contents of a 1C XML file, by its first known section; undefined when there is none. Broken XML
 * is ignored here, because the reader of the whole file reports the line.
 */
export async function contentOf(path: string): Promise<'documents' | 'catalogue' | undefined> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  let found: 'documents' | 'catalogue' | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth !== 2 || found) return;
    const local = name.slice(name.indexOf(':') + 1);
    if (documents.has(local)) found = 'documents';
    else if (catalogue.has(local)) found = 'catalogue';
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of createReadStream(path, { end: looked - 1 }) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(bytes) ?? 'utf-8');
      parser.write(decoder.decode(bytes, { stream: true }));
      if (found) break;
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
  }
  return found;
}
