import { describe, expect, test } from 'vitest';
import { balanceText, introOf } from '#server/papers/acts/act-text.ts';
import { sumInWords } from '#server/papers/acts/sum-in-words.ts';

const seller = { company: 'ООО «Светоч Опт»', inn: '', kpp: '' };

describe('a sum in words', () => {
  test.each([
    [0, 'ноль рублей 00 копеек'],
    [1, 'ноль рублей 01 копейка'],
    [100, 'один рубль 00 копеек'],
    [1_102, 'одиннадцать рублей 02 копейки'],
    [234_150, 'две тысячи триста сорок один рубль 50 копеек'],
    [100_000, 'одна тысяча рублей 00 копеек'],
    [1_300_022, 'тринадцать тысяч рублей 22 копейки'],
    [100_000_000, 'один миллион рублей 00 копеек'],
    [211_111_111_11, 'двести одиннадцать миллионов сто одиннадцать тысяч сто одиннадцать рублей 11 копеек'],
    [2_000_000_000_00, 'два миллиарда рублей 00 копеек'],
  ])('the sum of %i kopecks is written as «%s»', (kopecks, words) => {
    expect(sumInWords(kopecks)).toBe(words);
  });
});

describe('the closing balance in words', () => {
  const act = { endOn: '2026-07-20', seller, company: 'ООО «Люмен Трейд»' };
  const plain = (closing: number) => balanceText({ ...act, closing }).replace(/\u00a0/g, ' ');

  test('the closing balance in words names the party to whom the debt is owed', () => {
    expect(plain(128_450)).toBe(
      'На 20.07.2026 задолженность в пользу ООО «Светоч Опт» – 1 284,50 ₽ (одна тысяча двести восемьдесят четыре рубля 50 копеек).',
    );
    expect(plain(-100)).toBe(
      'На 20.07.2026 задолженность в пользу ООО «Люмен Трейд» – 1,00 ₽ (один рубль 00 копеек).',
    );
    expect(plain(0)).toBe('На 20.07.2026 задолженности нет.');
  });
});

test('the introduction of an act names the buyer, the contract and the period', () => {
  const act = { seller, company: 'ИП Ковалёв', inn: '500100732259', kpp: '', contract: '114-О/2025' };
  const intro = introOf({ ...act, startOn: '2026-06-20', endOn: '2026-07-20' }).replace(/\u00a0/g, ' ');
  expect(intro).toContain('и ИП Ковалёв, ИНН 500100732259 (покупатель)');
  expect(intro).toContain('по договору 114-О/2025 за период с 20.06.2026 по 20.07.2026');
});
