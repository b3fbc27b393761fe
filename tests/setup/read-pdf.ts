import { inflateSync } from 'node:zlib';

/**
 * Returns the text of each page of a PDF written by pdfkit: one line for each drawn piece of text, with plain spaces
 * in place of no-break ones.
 */
export function readPdf(file: Buffer): string[] {
  const objects = objectsOf(file);
  const object = (id: string | undefined) => objects.get(Number(id)) ?? { head: '', stream: '' };
  const pages = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].find(isPages)?.head ?? '')?.[1] ?? '';
  return [...pages.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { head } = object(id);
    const resources = object(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const letters = object(/\/ToUnicode (\d+) 0 R/.exec(object(font).head)?.[1]).stream;
        return [name, lettersOf(letters)];
      }),
    );
    return textOf(object(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream, fonts);
  });
}

type PdfObject = { head: string; stream: string };

const isPages = ({ head }: PdfObject) => head.includes('/Type /Pages');

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const found = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return new Map(
    found.map(([, id, body = '']) => {
      const [head = '', rest] = body.split(/stream\r?\n/, 2);
      const packed = Buffer.from(rest?.replace(/\r?\nend$/, '') ?? '', 'latin1');
      const stream = /FlateDecode/.test(head) ? inflateSync(packed).toString('latin1') : '';
      return [Number(id), { head, stream }];
    }),
  );
}

/** Maps the character codes of a font to its letters. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [i, [, code = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      letters.set(Number.parseInt(from, 16) + i, String.fromCharCode(Number.parseInt(code || '0', 16)));
    }
  }
  return letters;
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  const pieces = [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)].map(
    ([, font = '', drawn = '']) => {
      const numbers = [...drawn.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return numbers.map((hex) => fonts.get(font)?.get(Number.parseInt(hex, 16)) ?? '?').join('');
    },
  );
  return pieces.join('\n').replaceAll('\u00a0', ' ');
}
