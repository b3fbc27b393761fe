import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacetList } from '#app/components/catalogue/facet-list.tsx';
import { GoodsRow } from '#app/components/catalogue/goods-row.tsx';
import type { RowItem } from '#app/components/catalogue/row-item.ts';
import { BasketRow } from '#app/components/ordering/basket/basket-row.tsx';
import { withTemplates } from '#app/components/ui/template.tsx';
import { templateFiller } from '#app/http/answers/template-filler.server.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';
import { type Random, random } from '#tests/builders/random.ts';

const texts = ['Лампа «Э27» 36 Вт', 'a & "b" <i>', "д'Артаньян", 'Щит распределительный', '0', ''];
const warehouses = ['Томилино', 'Тверь', 'Санкт-Петербург'].map((header, i) => ({
  id: i + 1,
  header,
  regionId: 1,
  regionHeader: 'Центр',
}));

test.each([
  ['rows of goods', goodsRow],
  ['lines of the basket', basketRow],
  ['values of a filter', facetList],
])('%s are rendered identically with and without templates', (_, element) => {
  const all = () => {
    const r = random(7);
    return Array.from({ length: 300 }, () => renderToString(element(r)));
  };
  const plain = all();
  expect(withTemplates(templateFiller(renderToString), all)).toEqual(plain);
});

function goodsRow(r: Random) {
  const id = r.below(9) + 1;
  const gone = r.chance(0.1);
  const item: RowItem = {
    id,
    articul: `SV-${id}&`,
    header: r.pick(texts),
    brand: r.chance(0.8) ? { id: 1, header: r.pick(texts) } : undefined,
    catalog: r.chance(0.8) ? { id: 2, header: r.pick(texts) } : undefined,
    picture: r.pick(['', '/pictures/panel.svg', '/uploads/a b.jpg']),
    picturetype: r.pick(['photo', 'drawing']),
    price: r.chance(0.8) ? r.below(9_999_999) : undefined,
    price_rrc: r.below(9_999_999),
    tags: r.some([
      { id: 1, header: 'Хит' },
      { id: 2, header: 'Новинка <2>' },
    ]),
    orderable: r.chance(0.8),
    wish: r.chance(0.5),
    need: r.below(3),
    inBasket: r.some(warehouses, 0.3).map((each) => ({ wms: each.id, quantity: r.below(2_000) + 1 })),
    stocks: r.some(warehouses).map((each) => ({ wms_id: each.id, quantity: r.below(2_000) })),
    gone: gone || undefined,
    arrivedAt: r.chance(0.1) ? Date.UTC(2026, 10, 1 + r.below(20)) : undefined,
  } as RowItem;
  const key = `${id}:${r.below(3) + 1}`;
  const reply = r.chance(0.3)
    ? { values: { [key]: '12' }, errors: r.chance(0.5) ? { [key]: 'Доступно 3 шт. <всего>' } : {} }
    : undefined;
  return (
    <GoodsRow
      item={item}
      columns={warehouses.slice(0, 2)}
      warehouses={warehouses}
      cardHref={(product) => `/catalogue/2/product/${product}?brand=1&page=2`}
      showWholesale={r.chance(0.7)}
      mayOrder={r.chance(0.7)}
      reply={reply}
    />
  );
}

function basketRow(r: Random) {
  const quantity = r.pick([1, 2, 40, 1_500, 99_999]);
  const line = {
    id: r.below(9) + 1,
    wms: 1,
    type: '1',
    articul: 'SV-<1>',
    header: r.pick(texts),
    picture: r.pick(['', '/pictures/panel.svg']),
    picturetype: 'drawing',
    brand: r.chance(0.8) ? { id: 1, header: r.pick(texts) } : undefined,
    unit: r.pick(['шт', 'м', '']),
    quantity,
    price: r.chance(0.8) ? 12_345 : undefined,
    sum: 12_345 * quantity,
    available: r.below(3),
    problem: r.chance(0.3)
      ? { code: r.pick(['NOT_ENOUGH_STOCK', 'NO_PRICE']), message: 'Доступно меньше & раньше' }
      : undefined,
  } as BasketLine;
  const note = r.chance(0.2) ? { id: line.id, wms: 1, type: '1', message: 'Указано "больше"' } : undefined;
  return (
    <BasketRow
      line={line}
      showWholesale={r.chance(0.7)}
      marked={r.chance(0.3)}
      kept={r.chance(0.7) ? { wish: r.chance(0.5), need: r.below(2) } : undefined}
      note={note as Parameters<typeof BasketRow>[0]['note']}
    />
  );
}

function facetList(r: Random) {
  const values = (most: number) =>
    Array.from({ length: r.below(most) }, (_, i) => ({
      id: i + 1,
      header: r.pick(texts),
      count: r.below(9_999),
    }));
  return (
    <FacetList
      name={r.pick(['brand', 'filter[3][]'])}
      facet={{ first: values(8), rest: values(4), hidden: r.below(2) } as never}
      chosen={[1, 3]}
      word={['бренд', 'бренда', 'брендов']}
      wholeHref="/catalogue/2?all=brand&page=1"
    />
  );
}
