import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { cyrillic } from '../kernel/letters.server.ts';

/** A file that was already read completely, so its encoding and quotes are known to be valid. */
export type CsvFile = {
  path: string;
  /** The file name without folders, for messages. */
  name: string;
  encoding: Encoding;
  delimiter: string;
  /** The names of the columns, as written. */
  header: string[];
};

type Encoding = 'utf-8' | 'windows-1251';

/** `line` is the line of the file in which the record begins, from 1; records may span several lines. */
type CsvRecord = { line: number; cells: string[] };

/** The problem in Russian, with the line. */
type Refused = { problem: string };

/** A longer record means that a quote was never closed. */
const longestRecord = 1_000_000;

/**
 * Reads a file once and returns its format: UTF-8 or windows-1251, and the delimiter that is most frequent in its first
 * line. Refuses files whose quotes make the ends of records ambiguous, and UTF-8 files with broken bytes.
 */
export async function openCsv(path: string, name: string): Promise<CsvFile | Refused> {
  const encoding = await encodingOf(path);
  if (typeof encoding === 'object') return { problem: `${name}, строка ${encoding.broken}: ${brokenBytes}` };
  const delimiter = await delimiterOf(path, encoding);
  let header: string[] | undefined;
  for await (const record of read({ path, encoding, delimiter })) {
    if ('problem' in record) return { problem: `${name}, строка ${record.line}: ${record.problem}` };
    header ??= record.cells.map((cell) => cell.trim());
  }
  if (!header) return { problem: `${name}: файл пуст` };
  return { path, name, encoding, delimiter, header };
}

/** Yields the records after the header; skips lines without any text. */
export async function* recordsOf(file: CsvFile): AsyncGenerator<CsvRecord> {
  let isHeader = true;
  for await (const record of read(file)) {
    if ('problem' in record) throw new Error(`${file.name} has changed while it was read`);
    if (!isHeader) yield record;
    isHeader = false;
  }
}

/** Returns the encoding. `broken` is the line with the first broken byte of a file that is otherwise in UTF-8. */
async function encodingOf(path: string): Promise<Encoding | { broken: number }> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) strict.decode(bytes, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const { letters, broken, line } = await lettersOf(path);
  // Some byte pairs in windows-1251 texts are valid UTF-8 letters: the end of «ЗАВОД», the first two letters of
  // «СЁМГА».
  return letters * 4 <= broken ? 'windows-1251' : { broken: line };
}

const brokenBytes =
  'байты не в UTF-8, хотя остальной файл в UTF-8. Исправьте строку или создайте файл заново';

const replacement = '\ufffd';

/**
 * Reads a file as UTF-8 and counts its letters beyond ASCII and its broken bytes. `line` is the line of the first
 * broken byte.
 */
async function lettersOf(path: string): Promise<{ letters: number; broken: number; line: number }> {
  const found = { letters: 0, broken: 0, line: 1 };
  for await (const text of texts(path, 'utf-8')) {
    for (const letter of text) {
      if (letter === replacement) found.broken += 1;
      else if (letter > '\x7f') found.letters += 1;
      else if (letter === '\n' && found.broken === 0) found.line += 1;
    }
  }
  return found;
}

async function delimiterOf(path: string, encoding: Encoding): Promise<string> {
  for await (const text of texts(path, encoding)) {
    const first = text.split('\n', 1)[0] ?? '';
    const counts = [';', ',', '\t'].map((each) => [each, first.split(each).length] as const);
    return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  }
  return ';';
}

type Read = Pick<CsvFile, 'path' | 'encoding' | 'delimiter'>;

async function* read({
  path,
  encoding,
  delimiter,
}: Read): AsyncGenerator<CsvRecord | { line: number; problem: string }> {
  let rest = '';
  let line = 1;
  const parse = (isLast: boolean) => {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    rest = isLast ? '' : rest.slice(meta.cursor);
    return { data, broken: errors.find(({ type }) => type === 'Quotes')?.row };
  };
  for await (const text of texts(path, encoding)) {
    rest += text;
    // The last chunk is empty, so whatever remains then is the last record.
    const { data, broken } = parse(text === '');
    for (const [i, cells] of data.entries()) {
      if (i === broken) return yield { line, problem: brokenQuotes };
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    }
    if (broken !== undefined || rest.length > longestRecord) return yield { line, problem: brokenQuotes };
  }
}

const brokenQuotes = 'кавычки расставлены неверно, и неясно, где кончается запись';

/** Yields the text of a file in chunks, with line feeds as line breaks; the last chunk is empty. */
async function* texts(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? new TextDecoder('utf-8') : new TextDecoder(cyrillic.encoding);
  let kept = '';
  const plain = (text: string) => text.replace(/\r\n?/g, '\n');
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const text = kept + decoder.decode(bytes, { stream: true });
    // A line feed may follow in the next chunk.
    kept = text.endsWith('\r') ? '\r' : '';
    const part = kept ? text.slice(0, -1) : text;
    if (part !== '') yield plain(part);
  }
  const last = kept + decoder.decode();
  if (last !== '') yield plain(last);
  yield '';
}
