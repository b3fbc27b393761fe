import { useState } from 'react';
import type { OpenListScreen } from '#app/actions/catalogue/open/read-open-list.server.ts';
import type { CatalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { ListPager } from '#app/components/catalogue/list-pager.tsx';
import { MorePage } from '#app/components/catalogue/more-page.tsx';
import { warehouseColumns } from '#app/components/catalogue/warehouse-columns.ts';
import { LoadingRow } from '#app/components/ui/loading-row.tsx';
import { useMoreRows } from '#app/enhance/more-rows.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { OpenRow } from './open-row.tsx';
import { maxColumns, OpenTable } from './open-table.tsx';
import { ProductTile } from './product-tile.tsx';

type Props = {
  screen: OpenListScreen;
  hrefs: CatalogueHrefs;
  /** True while another list is loading; this one stays, dimmed. */
  loading: boolean;
};

/** The goods of the open catalogue, as tiles or as a table, with the pagination below. */
export function OpenList({ screen, hrefs, loading }: Props) {
  const { paging, state, warehouses, items, look } = screen;
  const [area, setArea] = useState<HTMLElement | null>(null);
  const more = useMoreRows(area, hrefs.here);
  const page = Math.min(paging.page + more, paging.pages);
  const further = Array.from({ length: page - paging.page }, (_, i) => hrefs.page(paging.page + i + 1));
  const row = {
    columns: warehouseColumns(warehouses, state.warehouse, items, maxColumns),
    cardHref: hrefs.card,
  };
  const where = warehouses.find(({ id }) => id === state.warehouse)?.header;
  const tile = (item: OpenGoods) => (
    <li key={item.id}>
      <ProductTile item={item} href={hrefs.card(item.id)} where={where} over />
    </li>
  );
  return (
    <div id="goods" className={look === 'table' ? 'card' : undefined} ref={setArea}>
      {look === 'table' ? (
        <OpenTable {...row} items={items} sorting={state.sorting} sortHref={hrefs.sort} busy={loading}>
          {further.map((href) => (
            <MorePage<OpenGoods> key={href} href={href} loading={<LoadingRow />}>
              {(added) => added.map((item) => <OpenRow key={item.id} {...row} item={item} />)}
            </MorePage>
          ))}
        </OpenTable>
      ) : (
        <ul className="tiles" aria-label="Товары" aria-busy={loading || undefined}>
          {items.map(tile)}
          {further.map((href) => (
            <MorePage<OpenGoods> key={href} href={href} loading={<LoadingTile />}>
              {(added) => added.map(tile)}
            </MorePage>
          ))}
        </ul>
      )}
      <ListPager paging={paging} hrefs={hrefs} lastPage={page} />
    </div>
  );
}

/** Placeholder for the tiles of a further page. */
function LoadingTile() {
  return (
    <li className="loading" aria-busy="true">
      Загружаем…
    </li>
  );
}
