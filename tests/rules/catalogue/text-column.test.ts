import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPause } from '#server/goods/read-model/pace.ts';
import { growingTexts, isSameColumn, textAt } from '#server/goods/read-model/text-column.ts';

async function columnOf(texts: string[]) {
  const growing = growingTexts();
  for (const text of texts) growing.push(text);
  return growing.taken(withoutPause);
}

const latin = fc.string({ unit: fc.constantFrom('a', '9', '\0', 'ÿ'), maxLength: 3 });
const any = fc.string({ unit: fc.constantFrom('a', 'Ж', '😀', '\ud83d', '\ude00'), maxLength: 3 });
/** Several pages of texts, most of which have one byte per character. */
const anyTexts = fc.array(fc.oneof({ weight: 300, arbitrary: latin }, any), {
  minLength: 1,
  maxLength: 700,
  size: 'max',
});

test('a text column of any length restores its texts exactly, including unpaired surrogates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyTexts, fc.array(any, { maxLength: 700, size: 'max' })), async (texts) => {
      const column = await columnOf(texts);
      expect(column.starts.length).toBe(texts.length);
      expect(texts.map((_, i) => textAt(column, i))).toEqual(texts);
    }),
    { numRuns: 50 },
  );
});

test('two text columns are equal exactly if all their texts are equal', async () => {
  const change = fc.constantFrom<(texts: string[], i: number) => string[]>(
    (texts) => [...texts],
    (texts, i) => texts.with(i, 'Ж'),
    (texts, i) => texts.with(i, `${texts[i]}a`),
    (texts, i) => texts.toSpliced(i, 1),
    (texts, i) => texts.toSpliced(i, 0, ''),
    // The same characters, split after the first one.
    (texts, i) => texts.toSpliced(i, 2, texts[i]!.slice(0, 1), texts[i]!.slice(1) + (texts[i + 1] ?? '')),
  );
  await fc.assert(
    fc.asyncProperty(anyTexts, fc.nat(), change, async (texts, at, changed) => {
      const others = changed(texts, at % texts.length);
      const isSame = await isSameColumn(await columnOf(texts), await columnOf(others), withoutPause);
      expect(isSame).toBe(JSON.stringify(texts) === JSON.stringify(others));
    }),
    { numRuns: 100 },
  );
});
