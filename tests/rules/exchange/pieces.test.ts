import { describe, expect, test } from 'vitest';
import { piecesOf } from '#server/exchange/commerceml/pieces.ts';

async function piecesIn(text: string, size: number) {
  const bytes = Buffer.from(text);
  async function* source() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const pieces = [];
  for await (const each of piecesOf(source(), ['Товар', 'Предложение'])) pieces.push(...each);
  return pieces;
}

const shapes: [name: string, text: string, elements: string[]][] = [
  ['no element', '<a>text</a>', []],
  ['an empty text', '', []],
  [
    'elements in a list',
    '<Товары> <Товар>1</Товар>\n<Товар>2</Товар></Товары>',
    ['<Товар>1</Товар>', '<Товар>2</Товар>'],
  ],
  ['attributes', '<Товар Статус="Удален">1</Товар>', ['<Товар Статус="Удален">1</Товар>']],
  ['a line break in the tag', '<Товар\nА="1">1</Товар>', ['<Товар\nА="1">1</Товар>']],
  [
    'two kinds',
    '<Товар>1</Товар><Предложение>2</Предложение>',
    ['<Товар>1</Товар>', '<Предложение>2</Предложение>'],
  ],
  ['a self-closing element', '<Товар/><Товар>2</Товар>', ['<Товар>2</Товар>']],
  ['an element without an end', '<Товар>1', []],
  ['a prefix', '<к:Товар>1</к:Товар>', []],
  ['a longer name', '<ТоварХ>1</ТоварХ>', []],
];

describe('pieces of a file', () => {
  test.each(shapes)('%s: the elements are found, and the pieces are the file', async (_, text, elements) => {
    for (const size of [1, 7, 64, 10_000]) {
      const pieces = await piecesIn(text, size);
      expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()).toBe(text);
      expect(pieces.flatMap(({ name, bytes }) => (name ? [bytes.toString()] : []))).toEqual(elements);
      for (const { at, bytes } of pieces)
        expect(Buffer.from(text).subarray(at, at + bytes.length)).toEqual(bytes);
    }
  });
});
