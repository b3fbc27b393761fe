import { describe, expect, test } from 'vitest';
import { factParams } from '#app/actions/catalogue/product/fact-params.ts';

const power = { id: 1, header: 'Мощность', unit: 'Вт', value: '40' };
const plain = (params: ReturnType<typeof factParams>) =>
  params.map(({ header, value }) => `${header}: ${value.replace(/\u00a0/g, ' ')}`);

describe('weight and barcode on the card of a product', () => {
  test('a product card shows a known weight and a known barcode', () => {
    expect(plain(factParams({ barcode: '2900000000131', grams: 1_250 }, [power]))).toEqual([
      'Вес: 1,25 кг',
      'Штрихкод: 2900000000131',
    ]);
    expect(factParams({ barcode: '', grams: undefined }, [power])).toEqual([]);
  });

  test('a product card omits weight and barcode if parameters from 1C contain both', () => {
    const weight = { id: 2, header: 'Вес нетто', unit: 'кг', value: '1,2' };
    const code = { id: 3, header: 'Штрих-код', unit: '', value: '2900000000131' };
    expect(factParams({ barcode: '2900000000131', grams: 1_250 }, [weight, code])).toEqual([]);
  });

  test('a product card shows weight and barcode even if parameters describe those of a carton', () => {
    const weight = { id: 2, header: 'Вес упаковки', unit: 'кг', value: '12' };
    const code = { id: 3, header: 'Штрихкод упаковки', unit: '', value: '1' };
    expect(factParams({ barcode: '2900000000131', grams: 1_250 }, [weight, code])).toHaveLength(2);
  });
});
