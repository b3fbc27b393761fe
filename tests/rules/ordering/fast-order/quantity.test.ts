import { describe, expect, test } from 'vitest';
import { readQuantity } from '#server/ordering/fast-order/quantity.ts';

describe('typed quantities', () => {
  test.each([
    ['5', 5],
    ['007', 7],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['12\u202f500', 12_500],
    ["1'000", 1000],
    ['2,0', 2],
    ['2.0', 2],
    ['1,000', 1],
    ['1 000,000', 1000],
    ['1,000.00', 1000],
    ['1.000,00', 1000],
    ['12 шт', 12],
    ['12шт.', 12],
    ['12 штук', 12],
    ['100 м', 100],
    ['+3', 3],
    ['  4  ', 4],
    ['99999', 99_999],
  ])('the typed quantity %j is read as %d', (text, value) => {
    expect(readQuantity(text)).toEqual({ value });
  });

  test.each([
    ['', 'Укажите количество товара'],
    ['\u00a0', 'Укажите количество товара'],
    ['0', 'Укажите количество товара'],
    ['-5', 'Укажите количество товара'],
    ['−5', 'Укажите количество товара'],
    ['пять', 'Укажите количество товара'],
    ['=5+5', 'Укажите количество товара'],
    ['1e3', 'Укажите количество товара'],
    ['5 светильников', 'Укажите количество товара'],
    ['9'.repeat(60), 'Укажите количество товара'],
    ['2,5', 'Количество – целое число'],
    ['100000', 'Не больше 99\u00a0999'],
    ['999999999999', 'Не больше 99\u00a0999'],
    ['12 уп', 'Укажите количество в штуках'],
    ['1 коробка', 'Укажите количество в штуках'],
  ])('the typed quantity %j is rejected: %s', (text, problem) => {
    expect(readQuantity(text)).toEqual({ problem });
  });
});

describe('quantities in packs', () => {
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
  const dozen = { unit: 'шт.', pack: 12 };

  test.each([
    ['2 уп', dozen, 24, '2 уп. = 24 шт.'],
    ['2уп.', dozen, 24, '2 уп. = 24 шт.'],
    ['3 упак.', dozen, 36, '3 уп. = 36 шт.'],
    ['1 упаковка', dozen, 12, '1 уп. = 12 шт.'],
    ['1 000 упаковок', dozen, 12_000, '1 000 уп. = 12 000 шт.'],
    ['2 уп', { unit: 'бухта', pack: 4 }, 8, '2 уп. = 8 бухт'],
    ['2 уп (12)', dozen, 24, '2 уп. = 24 шт.'],
    ['24 шт', dozen, 24, undefined],
    ['24', dozen, 24, undefined],
  ])('the quantity %j of the product %j is read as %d', (text, product, value, said) => {
    const read = readQuantity(text, product);
    expect(read).toMatchObject({ value });
    expect(plain(read.said)).toBe(said);
  });

  test.each([
    ['2 упак', 'уп.'],
    ['2 уп.', 'упаковка'],
    ['2 коробки', 'коробка'],
    ['2 пачки', 'пачка'],
    ['2 бухты', 'бухта'],
  ])('the quantity %j of a product counted by «%s» is read without conversion', (text, unit) => {
    expect(readQuantity(text, { unit, pack: 1 })).toEqual({ value: 2 });
  });

  test.each([
    ['2 уп', { unit: 'шт.', pack: 1 }, 'Сколько товара в упаковке, неизвестно. Укажите количество без «уп.»'],
    ['2 уп', { unit: 'упак', pack: 6 }, 'Товар и так считается упаковками. Укажите количество без «уп.»'],
    ['2 уп (10)', dozen, 'Укажите количество в штуках'],
    ['2 уп (12)', { unit: 'шт.', pack: 1 }, 'Укажите количество в штуках'],
    ['2 уп (12 м)', dozen, 'Укажите количество в штуках'],
    ['2 кор (12)', dozen, 'Укажите количество в штуках'],
    ['2 уп 12 шт', dozen, 'Укажите количество товара'],
    ['2 шт (12)', dozen, 'Укажите количество товара'],
    ['2 (12)', dozen, 'Укажите количество товара'],
    ['2 коробки', dozen, 'Укажите количество в штуках'],
    ['1,5 уп', dozen, 'Количество – целое число'],
    ['0 уп', dozen, 'Укажите количество товара'],
    ['9000 уп', dozen, 'Не больше 99 999'],
  ])('the quantity %j of the product %j is rejected: %s', (text, product, problem) => {
    const read = readQuantity(text, product);
    expect(read.value).toBeUndefined();
    expect(plain(read.problem)).toBe(problem);
  });
});
