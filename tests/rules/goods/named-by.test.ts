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
    ['the product with the exact spelling', 'ВВГ-5х2,5-Т', cables, ['ВВГ-5х2,5-Т']],
    ['a similar product with the exact spelling', 'ВВГ-5х25-Т', cables, ['ВВГ-5х25-Т']],
    ['the product with equal marks and look-alike letters', 'BBГ-5X2,5-T', cables, ['ВВГ-5х2,5-Т']],
    ['the product with equal decimals', 'ввг 5х2.5 т', cables, ['ВВГ-5х2,5-Т']],
    ['both products if a mark may be missing', 'ВВГ 5х25 Т', cables, cables],
    ['no product with other decimals', 'ВВГ-5х2,5-Т', ['ВВГ-5х25-Т'], []],
    ['no product if its decimal comma was not typed', 'ВВГ5х25Т', ['ВВГ-5х2,5-Т'], []],
    ['a product typed without dashes', 'LTNB364054', ['LT-NB36-4054'], ['LT-NB36-4054']],
    ['a product typed with dots instead of dashes', 'LT.NB36 4054', ['LT-NB36-4054'], ['LT-NB36-4054']],
    [
      'a product typed with a comma between numbers instead of a dash',
      'LT-NB36,4054',
      ['LT-NB36-4054'],
      ['LT-NB36-4054'],
    ],
    ['a product of several numbers, whatever separates them', '12-34-56', ['12.34.56'], ['12.34.56']],
    ['the Cyrillic product of two look-alikes', 'АВ-1', ['АВ-1', 'AB-1'], ['АВ-1']],
    ['all sizes with that spelling', 'BOOT 77', ['BOOT 77', 'BOOT-77', 'BOOT 77'], ['BOOT 77', 'BOOT 77']],
  ])('a typed articul names %s', (_, typed, articuls, expected) => {
    expect(named(typed, ...articuls)).toEqual(expected);
  });

  test('an exact articul names only its own product, whatever similar articuls exist', () => {
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
