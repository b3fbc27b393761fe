import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { namedBy } from '#server/goods/named-by.ts';

const goods = (...articuls: string[]) => articuls.map((articul) => ({ articul }));
const named = (typed: string, ...articuls: string[]) => {
  const same = goods(...articuls).filter(({ articul }) => foldArticul(articul) === foldArticul(typed));
  return namedBy(typed, same).products.map(({ articul }) => articul);
};

describe('the goods named by a typed articul', () => {
  const cables = ['ВВГ-5х2,5-Т', 'ВВГ-5х25-Т'];
  test.each([
    ['the product that is spelled so', 'ВВГ-5х2,5-Т', cables, ['ВВГ-5х2,5-Т']],
    ['the other one, as well', 'ВВГ-5х25-Т', cables, ['ВВГ-5х25-Т']],
    ['the one with the same marks, whatever the letters', 'BBГ-5X2,5-T', cables, ['ВВГ-5х2,5-Т']],
    ['the one with the same decimals', 'ввг 5х2.5 т', cables, ['ВВГ-5х2,5-Т']],
    ['both when a mark may have been left out', 'ВВГ 5х25 Т', cables, cables],
    ['none with other decimals', 'ВВГ-5х2,5-Т', ['ВВГ-5х25-Т'], []],
    ['none when its decimals were not typed', 'ВВГ5х25Т', ['ВВГ-5х2,5-Т'], []],
    ['one without its dashes', 'LTNB364054', ['LT-NB36-4054'], ['LT-NB36-4054']],
    ['one with dots in place of dashes', 'LT.NB36 4054', ['LT-NB36-4054'], ['LT-NB36-4054']],
    [
      'one with a comma in place of a dash between numbers',
      'LT-NB36,4054',
      ['LT-NB36-4054'],
      ['LT-NB36-4054'],
    ],
    ['one of many numbers, whatever separates them', '12-34-56', ['12.34.56'], ['12.34.56']],
    ['the Cyrillic one by Cyrillic letters', 'АВ-1', ['АВ-1', 'AB-1'], ['АВ-1']],
    ['all sizes that are spelled so', 'BOOT 77', ['BOOT 77', 'BOOT-77', 'BOOT 77'], ['BOOT 77', 'BOOT 77']],
  ])('the articul names %s', (_, typed, articuls, expected) => {
    expect(named(typed, ...articuls)).toEqual(expected);
  });

  test('an exact articul names only its own product, whatever similar ones exist', () => {
    const mark = fc.constantFrom('', '.', ',', '-', ' ', '/', '–');
    const letter = fc.constantFrom('А', 'A', 'х', 'x', '1', '2', '5');
    const articul = fc.array(fc.tuple(letter, mark), { minLength: 2, maxLength: 6 }).map((parts) =>
      parts
        .flat()
        .join('')
        .replace(/^[-., /–]+|[-., /–]+$/g, ''),
    );
    fc.assert(
      fc.property(fc.uniqueArray(articul, { minLength: 1, maxLength: 12 }), (articuls) => {
        for (const each of articuls) expect(named(each, ...articuls)).toEqual([each]);
      }),
    );
  });
});
