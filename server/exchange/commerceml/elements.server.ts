import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { ImportRefused } from '../refused.ts';
import { anyDecoder, utf8Decoder } from './decoding.ts';
import type { ElementAccount } from './element-account.ts';
import { encodingOf } from './encoding.ts';
import { russianXmlError } from './errors.ts';
import { type Piece, piecesOf } from './pieces.ts';
import type { FindSeen, Place, Seen, Trace } from './seen.ts';

export type XmlElement = {
  /** Without the namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** `seen`: the element is known from its raw text, so it was not read and is empty. */
type FoundElement = { parent: string; element: XmlElement; trace?: Trace; seen?: Seen & { place: Place } };

/**
 * How to skip elements that are known by their raw text. `paths`: the names of the elements, with the path of names at
 * which each is looked for. `fits`: whether a known element may be skipped here.
 */
export type Memory = {
  paths: Readonly<Record<string, string>>;
  find: FindSeen;
  fits: (seen: Seen) => boolean;
  /** Whatever else decides how an element is read. */
  rules: string;
};

/**
 * Decides, by the names of an element and its parent, how much of the element the caller needs: all of it (`whole`),
 * its opening tag (`opening`), its opening tag and nothing inside (`alone`), or nothing. Elements inside an `opening`
 * or unneeded element are decided separately.
 */
export type Wanted = (parent: string, name: string) => 'whole' | 'opening' | 'alone' | undefined;

/**
 * Memory limits, far above what 1C writes: a tree of groups is some ten levels deep, and a dictionary has some 10,000
 * values.
 */
const deepest = 200;
const maxElements = 300_000;
const maxTextLength = 200_000;
/** The most characters to read without a tag, which limits the length of a name, value or text. */
const maxSilence = 16_000_000;

/** Characters that XML forbids and 1C does not filter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Reads an XML file in chunks and yields the wanted elements in the order of the file, each as a small tree. Memory
 * is bounded by the largest of them. Refuses entities other than XML's five predefined ones, and does not interpret a
 * DOCTYPE. Throws ImportRefused with file and line when the file cannot be read to its end. `label` is the name of
 * the file in messages. `account` is told of every element, wanted or not. With `memory`, elements whose raw text is
 * known are skipped; they are known only if they were read as one whole element before (`trace`).
 */
export async function* readElements(
  path: string,
  label: string,
  root: string,
  wanted: Wanted,
  account?: ElementAccount,
  memory?: Memory,
): AsyncGenerator<FoundElement> {
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (why: string, line = parser.line): never => {
    throw new ImportRefused(`${label}, строка ${line}: ${why}`);
  };
  let found: FoundElement[] = [];
  const open: XmlElement[] = [];
  let begun = false;
  const names: string[] = [];
  let elements = 0;
  /** Depth of the element whose contents are skipped; 0 when there is none. */
  let skipped = 0;

  /** The end of the last tag, and (`silence`) how many characters were read since then. */
  let told = { position: 0, line: 1 };
  let silence = 0;
  /** The position of the parser before the last part, and the character that it held back from the part before. */
  let start = 0;
  let held = '';
  /** Whether only white space follows the last tag, so that the next `<` cannot lie in a comment or the like. */
  let isClean = false;
  /** The text after the last tag, up to the end of the chunk in which that tag ended. */
  let unfinished = '';
  const hasTold = () => {
    told = { position: parser.position, line: parser.line };
    silence = 0;
  };

  parser.on('error', ({ message }) => {
    // A lone ampersand swallows everything up to the next semicolon.
    const isAmpersand = /unclosed tag|unexpected end/.test(message) && loneAmpersand.test(unfinished);
    if (isAmpersand) refuse(russianXmlError('malformed character entity.'), told.line);
    refuse(russianXmlError(message), /entity/.test(message) ? told.line : undefined);
  });
  parser.on('opentag', (tag) => {
    hasTold();
    const name = localName(tag.name);
    account?.open(name, tag.attributes);
    const parent = names.at(-1) ?? '';
    if (names.length === 0 && name !== root) refuse(`это не CommerceML: корневой элемент <${name}>`);
    if (names.push(name) > deepest) refuse('слишком глубокая вложенность');
    const inside = open.at(-1);
    if (skipped > 0) return;
    const want = inside ? 'whole' : wanted(parent, name);
    if (!want) return;
    const element: XmlElement = {
      name,
      attributes: tag.attributes,
      text: '',
      children: [],
    };
    if (want === 'alone') skipped = names.length;
    if (want !== 'whole') return void found.push({ parent, element });
    if (inside) {
      if (++elements > maxElements) refuse(`слишком большой элемент <${open[0]?.name}>`);
      inside.children.push(element);
    } else {
      elements = 0;
      found.push({ parent, element });
    }
    open.push(element);
  });
  const addText = (text: string) => {
    const inside = open.at(-1);
    if (inside && inside.text.length < maxTextLength) inside.text += text.slice(0, maxTextLength);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    hasTold();
    account?.close();
    if (names.length === skipped) skipped = 0;
    names.pop();
    open.pop();
  });

  /** Reads a part; returns the text after its last tag, undefined if it has no tag. */
  const feed = (text: string): string | undefined => {
    silence += text.length;
    if (silence > maxSilence) refuse(russianXmlError('Max buffer length'));
    // Only a byte order mark may precede the declaration, but some programs begin with an empty line.
    const part: string = (begun ? text : text.trimStart()).replace(forbidden, '');
    begun ||= part !== '';
    if (part === '') return undefined;
    parser.write(part);
    const written = held + part;
    // Only the last character: the parser holds back half of a pair and of a line break.
    held = /[\r\ud800-\udbff]/.exec(written.slice(-1))?.[0] ?? '';
    const tail = told.position > start ? written.slice(told.position - start) : undefined;
    start += written.length - held.length;
    if (tail !== undefined) unfinished = tail;
    isClean = (tail !== undefined || isClean) && held === '' && /^\s*$/.test(tail ?? part);
    return tail;
  };
  for await (const { pieces, decode, isUtf8 } of readPieces(path, refuse, Object.keys(memory?.paths ?? {}))) {
    const hashes = pieces.map(({ name, bytes }) =>
      memory && isUtf8 && name ? hashOf(bytes, memory.rules) : undefined,
    );
    const known = await memory?.find(hashes.flatMap((hash) => hash ?? []));
    for (const [i, { name, bytes, at }] of pieces.entries()) {
      const hash = hashes[i];
      const mayBeWhole =
        hash && isClean && skipped === 0 && !open[0] && names.join('/') === memory?.paths[name ?? ''];
      const seen = mayBeWhole ? known?.get(hash) : undefined;
      const place = { at, length: bytes.length };
      const parent = names.at(-1) ?? '';
      if (seen && memory?.fits(seen)) {
        parser.line += seen.facts.lines;
        told.line = parser.line;
        unfinished = '';
        if (account) {
          account.counts.read += seen.facts.read;
          account.counts.unneeded += seen.facts.unneeded;
        }
        const element = { name: name ?? '', attributes: {}, text: '', children: [] };
        yield { parent, element, seen: { ...seen, place } };
        continue;
      }
      const before = { depth: names.length, line: parser.line, missed: account?.missed() };
      const { read = 0, unneeded = 0 } = account?.counts ?? {};
      const tail = feed(decode(bytes));
      const [only] = found;
      if (mayBeWhole && only && found.length === 1 && tail === '' && names.length === before.depth)
        if (only.element.name === name && account?.missed() === before.missed)
          only.trace = {
            ...place,
            hash,
            lines: parser.line - before.line,
            read: (account?.counts.read ?? 0) - read,
            unneeded: (account?.counts.unneeded ?? 0) - unneeded,
          };
      // An element that is still open is not complete yet.
      const whole = open[0] ? found.slice(0, -1) : found;
      found = open[0] ? found.slice(-1) : [];
      yield* whole;
    }
  }
  if (!begun) refuse('файл пуст');
  parser.close();
  yield* found;
}

const loneAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\w+);)/;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the hash by which a raw text is known. `rules`: whatever else decides how it is read. */
export function hashOf(bytes: Buffer, rules: string): string {
  return createHash('sha1').update(rules).update(bytes).digest('base64');
}

/** Parses the raw text of one element that `readElements` has read before, in UTF-8. */
export function parseElement(bytes: Buffer): XmlElement {
  const parser = new SaxesParser({ xmlns: false });
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const inside = () => open.at(-1) ?? root;
  parser.on('opentag', (tag) => {
    const element = { name: localName(tag.name), attributes: tag.attributes, text: '', children: [] };
    inside().children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    if (inside().text.length < maxTextLength) inside().text += text.slice(0, maxTextLength);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(bytes.toString('utf8').replace(forbidden, '')).close();
  return root.children[0] ?? root;
}

/** Reads the pieces of a file (pieces.ts), each with its decoder; the last one is empty and ends the text. */
async function* readPieces(path: string, refuse: (why: string) => never, names: readonly string[]) {
  let decode: ((bytes?: Buffer) => string) | undefined;
  let isUtf8 = false;
  const source = readBytes(path, refuse, names.length > 0 ? pieceBytes : undefined);
  for await (const pieces of names.length > 0 ? piecesOf(source, names) : wholePieces(source)) {
    if (!decode) {
      const encoding =
        encodingOf(pieces[0]?.bytes ?? Buffer.alloc(0)) ?? refuse('неизвестная кодировка в заголовке XML');
      isUtf8 = encoding === 'utf-8';
      const decoder = isUtf8 ? utf8Decoder() : anyDecoder(encoding);
      decode = (some) =>
        decoder(some) ?? refuse(`содержимое не читается как ${encoding}: проверьте кодировку файла`);
    }
    yield { pieces, decode, isUtf8 };
  }
  const end = decode;
  if (end)
    yield { pieces: [{ bytes: Buffer.alloc(0), at: 0, name: undefined }], decode: () => end(), isUtf8 };
}

async function* wholePieces(source: AsyncIterable<Buffer>): AsyncGenerator<Piece[]> {
  for await (const bytes of source) yield [{ bytes, at: 0, name: undefined }];
}

/** The bytes to read at once when elements are looked up together. */
const pieceBytes = 1 << 20;

async function* readBytes(
  path: string,
  refuse: (why: string) => never,
  highWaterMark?: number,
): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, highWaterMark ? { highWaterMark } : {}) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    refuse(`файл не читается (${error.message})`);
  }
}
