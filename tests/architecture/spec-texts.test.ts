import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixedTexts } from '#tests/setup/specification.ts';

/**
 * Every fixed text of the specification (§5, §8), letter for letter, odd spelling included, split where values are
 * inserted.
 */
const texts = fixedTexts();

const read = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const sources = read('server', 'app');
const tested = read('tests/use-cases', 'tests/screens');

describe('fixed texts of the specification', () => {
  test.each(texts)('the fixed text «%s» occurs in the sources and in a test', (text) => {
    for (const piece of text.split(/\{\w+\}/)) {
      expect(sources.includes(piece)).toBe(true);
      expect(tested.includes(piece)).toBe(true);
    }
  });

  test('the specification has twenty fixed texts', () => {
    expect(texts).toHaveLength(20);
  });
});
