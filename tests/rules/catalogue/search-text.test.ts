import { describe, expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { otherLayouts } from '#server/goods/read-model/keyboard-layouts.ts';
import { beginsWithinOneTypo, withinOneTypo } from '#server/goods/read-model/typo.ts';
import { indexReader, queryChunks, sameUnit } from '#server/goods/read-model/words.ts';
import { random } from '#tests/builders/random.ts';
import { distance } from './slow-catalogue.ts';

const indexed = (text: string) => {
  const words: string[] = [];
  const visited: number[] = [];
  indexReader((word) => words.push(word) - 1)(text, (word) => visited.push(word));
  return visited.map((word) => words[word]);
};
const chunks = (text: string, known: string[] = []) => queryChunks(text, (word) => known.includes(word));
const asked = (text: string) => chunks(text).flatMap(({ words }) => words);

describe('the words of a text', () => {
  test('the case, ё and look-alike letters of words are normalized', () => {
    expect(asked('ТРЁХФАЗНЫЙ')).toEqual(asked('трехфазный'));
    expect(asked('СВЕТ')).toEqual(asked('CBET'));
  });

  test('words with numbers are indexed whole, in parts, and joined with the following unit', () => {
    expect(indexed('36 Вт 4000K')).toEqual(['36', 'bt', '36bt', '4000k', '4000', 'k']);
    expect(indexed('IP 54')).toEqual(['ip', '54', 'ip54']);
  });

  test('a number inside a longer word is joined with its unit', () => {
    expect(indexed('DC12V')).toEqual(['dc12v', 'dc', '12', 'v', '12b']);
  });

  test.each([
    ['12V', '12 В'],
    ['9.6w', '9,6 Вт'],
    ['50Hz', '50 Гц'],
    ['16A', '16 А'],
    ['2kg', '2 кг'],
  ])('the texts %s and %s are indexed as one measure', (together, apart) => {
    const [word = ''] = asked(together);
    expect(indexed(apart)).toContain(sameUnit(word));
  });

  test('a query joins a number with its unit if the catalogue contains the pair', () => {
    const known = ['16a'];
    expect(chunks('автомат 16 А', known)).toEqual(chunks('автомат 16А', known));
    expect(chunks('16 т', known)).toHaveLength(2);
    expect(chunks('25 А', known)).toHaveLength(2);
  });

  test.each(['3×2,5', '3х2.5', '3 x 2,5', '3*2,5'])('the size «%s» is indexed as 3 and 2.5', (text) => {
    expect(indexed(text)).toEqual(['3', '2.5']);
  });

  test('soft hyphens, no-break spaces, marks and decomposed letters do not change the indexed words', () => {
    expect(indexed('све\u00adтильник\u00a0LED™ и\u0306од')).toEqual(indexed('светильник LED йод'));
  });

  test('a query has one key for each text between spaces', () => {
    expect(chunks(' СВ-120  к, К ')).toEqual([
      { words: ['cb', '120'], key: 'cb120' },
      { words: ['k'], key: 'k' },
    ]);
    expect(chunks('с-с-с-120-с')).toEqual([{ words: ['c', '120'], key: 'ccc120c' }]);
    expect(chunks('--- …')).toEqual([]);
  });
});

describe('an articul', () => {
  test.each([
    ['СВ-120 К', 'cb120k'],
    ['LT-NB36.4054', 'ltnb364054'],
    ['АВЕКМНОРСТХ', 'abekmhopctx'],
    ['№ 5/ж', '5ж'],
  ])('the articul %s is compared as %s', (articul, key) => {
    expect(foldArticul(articul)).toBe(key);
  });
});

describe('the other keyboard layout', () => {
  test.each([
    ['cdtnbkmybr', 'светильник'],
    ['Cdtnbkmybr', 'Светильник'],
    [',tksq', 'белый'],
    ['j,]trn', 'объект'],
    [";'k`p.[", 'жэлёзюх'],
    ['кабель ddu', 'кабель ввг'],
    ['rf,tkm 2,5', 'кабель 2,5'],
    ['ДЕ-ТИ36', 'LT-NB36'],
  ])('in the other keyboard layout, «%s» becomes «%s»', (typed, meant) => {
    expect(otherLayouts(typed)).toContain(meant);
  });

  test('digits have no other keyboard layout', () => {
    expect(otherLayouts('4054')).toEqual([]);
  });
});

describe('a single typo', () => {
  test('a single typo in any word is detected exactly as by the Damerau–Levenshtein distance', () => {
    const { below, pick } = random(1);
    const word = (length: number) => Array.from({ length }, () => pick(['а', 'б', 'в'])).join('');
    for (let i = 0; i < 20_000; i++) {
      const [a, b] = [word(3 + below(4)), word(2 + below(5))];
      expect(withinOneTypo(a, b), `${a} ${b}`).toBe(distance(a, b) <= 1);
      const begins = [-1, 0, 1].some((more) => distance(a, b.slice(0, Math.max(0, a.length + more))) <= 1);
      expect(beginsWithinOneTypo(a, b), `${a} ${b}…`).toBe(begins);
    }
  });
});
