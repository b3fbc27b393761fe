import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { ImportRefused } from '../refused.ts';
import { anyDecoder, utf8Decoder } from './decoding.ts';
import type { ElementAccount } from './element-account.ts';
import { encodingOf } from './encoding.ts';
import { russianXmlError } from './errors.ts';

export type XmlElement = {
  /** Without the namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

type FoundElement = { parent: string; element: XmlElement };

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
 * the file in messages. `account` is told of every element, wanted or not.
 */
export async function* readElements(
  path: string,
  label: string,
  root: string,
  wanted: Wanted,
  account?: ElementAccount,
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

  for await (const text of readText(path, refuse)) {
    const start = parser.position;
    silence += text.length;
    if (silence > maxSilence) refuse(russianXmlError('Max buffer length'));
    // Only a byte order mark may precede the declaration, but some programs begin with an empty line.
    const part: string = (begun ? text : text.trimStart()).replace(forbidden, '');
    begun ||= part !== '';
    if (begun) parser.write(part);
    if (told.position >= start) unfinished = part.slice(told.position - start);
    // An element that is still open is not complete yet.
    const whole = open[0] ? found.slice(0, -1) : found;
    found = open[0] ? found.slice(-1) : [];
    yield* whole;
  }
  if (!begun) refuse('файл пуст');
  parser.close();
  yield* found;
}

const loneAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\w+);)/;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function* readText(path: string, refuse: (why: string) => never): AsyncGenerator<string> {
  let decode: ((bytes?: Buffer) => string | undefined) | undefined;
  for await (const bytes of readBytes(path, refuse)) {
    if (!decode) {
      const encoding = encodingOf(bytes) ?? refuse('неизвестная кодировка в заголовке XML');
      const decoder = encoding === 'utf-8' ? utf8Decoder() : anyDecoder(encoding);
      decode = (some) =>
        decoder(some) ?? refuse(`содержимое не читается как ${encoding}: проверьте кодировку файла`);
    }
    yield decode(bytes) ?? '';
  }
  if (decode) yield decode() ?? '';
}

async function* readBytes(path: string, refuse: (why: string) => never): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    refuse(`файл не читается (${error.message})`);
  }
}
