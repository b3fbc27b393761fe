import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GoodsTable } from '#app/components/catalogue/goods-table.tsx';
import type { RowItem } from '#app/components/catalogue/row-item.ts';

const item = (id: number, price_rrc: number) =>
  ({
    ...{ id, articul: `A-${id}`, header: 'Лампа', picture: '', picturetype: '', price: 100, price_rrc },
    ...{ stocks: [], tags: [], inBasket: [], wish: 0, need: 0, gone: false },
  }) as unknown as RowItem;

const table = (items: RowItem[]) =>
  renderToStaticMarkup(
    <GoodsTable
      items={items}
      columns={[]}
      warehouses={[]}
      contract={undefined}
      sorting={undefined}
      sortHref={() => '/catalogue/all'}
      cardHref={() => '/product/1'}
      showWholesale
      mayOrder={false}
    />,
  );

test('a product without РРЦ has an empty cell and no line with it', () => {
  const html = table([item(1, 0), item(2, 5_000)]);
  expect(html).toContain('50,00');
  expect(html).not.toContain('>0,00');
});
