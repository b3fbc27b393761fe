import { describe, expect, test } from 'vitest';
import { openProductMeta, productDescription } from '#app/components/catalogue/open/open-product-meta.ts';
import { breadcrumbData, productData } from '#app/components/catalogue/open/product-data.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { ProductDetails } from '#server/goods/model.ts';

const origin = 'https://opt.example.ru';
const panel: OpenGoods<ProductDetails> = {
  id: 101,
  articul: 'LT-NB36-4054',
  header: 'Светильник накладной 36 Вт «Плато»',
  familyId: '',
  variant: '',
  brand: { id: 1, header: 'Лучтех' },
  collection: { id: 1, header: 'Плато' },
  catalog: { id: 21, header: 'Накладные' },
  unit: 'шт.',
  pack: 6,
  multiple: 1,
  minimum: 1,
  picture: '/pictures/панель 1.svg',
  picturetype: 'drawing',
  price: undefined,
  price_rrc: 179_000,
  stocks: [{ wms_id: 1, header: 'Томилино', quantity: 'более 30' }],
  free: 17,
  tags: [],
  description: 'Для офисов.',
  params: [
    { id: 1, header: 'Мощность', unit: 'Вт', value: '36' },
    { id: 2, header: 'Цветовая температура', unit: 'К', value: '4000' },
    { id: 3, header: 'Степень защиты', unit: '', value: 'IP54' },
    { id: 4, header: 'Гарантия', unit: '', value: '3 года' },
  ],
  variants: [],
  path: [
    { id: 2, header: 'Светильники' },
    { id: 21, header: 'Накладные' },
  ],
};

describe('the structured data of a product', () => {
  test('the structured data of a product contain its public data in the vocabulary of schema.org', () => {
    expect(productData(panel, origin)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Светильник накладной 36 Вт «Плато»',
      sku: 'LT-NB36-4054',
      url: 'https://opt.example.ru/open/product/101',
      brand: { '@type': 'Brand', name: 'Лучтех' },
      image: 'https://opt.example.ru/pictures/%D0%BF%D0%B0%D0%BD%D0%B5%D0%BB%D1%8C%201.svg',
      description: 'Для офисов.',
      category: 'Светильники > Накладные',
      offers: {
        '@type': 'Offer',
        url: 'https://opt.example.ru/open/product/101',
        priceCurrency: 'RUB',
        price: '1790.00',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  test('structured data contain no quantities or wholesale prices, even if the account may see both', () => {
    const seen = { ...panel, price: 128_451, free: 1247, stocks: [{ ...panel.stocks[0]!, quantity: 1247 }] };
    expect(JSON.stringify(openProductMeta(seen, origin))).not.toMatch(/1247|1284|1\s284/);
  });

  test('structured data report a product out of stock and contain no offer without a retail price', () => {
    expect(productData({ ...panel, free: 0 }, origin)).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
    expect(productData({ ...panel, price_rrc: 0 }, origin)).not.toHaveProperty('offers');
  });

  test('structured data omit unknown values', () => {
    const bare = { ...panel, brand: undefined, picture: '', description: '', path: [] };
    expect(Object.keys(productData(bare, origin))).toEqual([
      '@context',
      '@type',
      'name',
      'sku',
      'url',
      'offers',
    ]);
  });

  test('structured data contain the place of a product in the catalogue', () => {
    expect(breadcrumbData(panel, origin).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Каталог', item: `${origin}/open/all` },
      { '@type': 'ListItem', position: 2, name: 'Светильники', item: `${origin}/open/2` },
      { '@type': 'ListItem', position: 3, name: 'Накладные', item: `${origin}/open/21` },
      { '@type': 'ListItem', position: 4, name: panel.header, item: `${origin}/open/product/101` },
    ]);
  });
});

describe('the description for search engines', () => {
  test('the description for search engines contains articul, brand, main parameters and retail price', () => {
    expect(productDescription(panel)).toBe(
      'LT-NB36-4054, Лучтех. Мощность: 36\u00a0Вт. Цветовая температура: 4000\u00a0К. Степень защиты: IP54. РРЦ 1\u00a0790,00\u00a0₽.',
    );
  });

  test('the description for search engines omits unknown values', () => {
    expect(productDescription({ ...panel, brand: undefined, params: [], price_rrc: 0 })).toBe(
      'LT-NB36-4054.',
    );
  });
});
