import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decoder, utf8Decoder } from '#server/exchange/commerceml/decoding.ts';

/** Passes the bytes to a decoder in pieces of these lengths, then the rest as the last piece. */
function decodedIn(decoder: Decoder, bytes: Buffer, lengths: number[]): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  let from = 0;
  for (const length of [...lengths, bytes.length]) {
    texts.push(decoder(bytes.subarray(from, from + length)));
    from += length;
  }
  return [...texts, decoder()];
}

const text = fc.string({ unit: fc.constantFrom('a', 'Я', '€', '😀', '\n'), maxLength: 40 });
const cuts = fc.array(fc.nat(5), { maxLength: 40 });

test('a text is decoded completely, however it is cut into pieces', () => {
  fc.assert(
    fc.property(text, cuts, (written, lengths) => {
      expect(decodedIn(utf8Decoder(), Buffer.from(written), lengths).join('')).toBe(written);
    }),
  );
});

test('a byte order mark is removed, even if it is cut in two', () => {
  const bytes = Buffer.from('\ufeff<КоммерческаяИнформация>');
  expect(decodedIn(utf8Decoder(), bytes, [2]).join('')).toBe('<КоммерческаяИнформация>');
});

test.each([
  ['a byte that begins no character', Buffer.from([0x41, 0xff, 0x42])],
  ['a character without its end', Buffer.from('Ящик').subarray(0, 7)],
  ['windows-1251', Buffer.from([0xdf, 0xf9, 0xe8, 0xea])],
])('%s is refused', (_, bytes) => {
  expect(decodedIn(utf8Decoder(), bytes, [1, 1])).toContain(undefined);
});
