import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { useGridKeys } from '#app/enhance/fast-order-grid.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { hasCamera } from '#app/enhance/scan/has-camera.ts';
import type { Named } from '#server/goods/model.ts';
import { EntryRowFields } from './entry-row.tsx';
import { type EntryValues, emptyRow, rowsAtOnce } from './entry-values.ts';

type Props = {
  warehouses: Named[];
  entry: EntryValues;
  /** Cached suggestions contain prices of this contract. */
  contractId: number;
};

/**
 * Fields for articul, quantity and warehouse, row by row. «Ещё строки» is a submit button that returns a longer
 * form; with JavaScript it adds rows at once, Enter moves between fields, and a pasted table fills the rows.
 */
export function EntryGrid({ warehouses, entry, contractId }: Props) {
  const ready = useHydrated();
  const [added, setAdded] = useState(0);
  const more = () => setAdded((before) => before + rowsAtOnce);
  const { gridProps, said } = useGridKeys(more);
  const table = useRef<HTMLTableElement>(null);
  const [mayScan, setMayScan] = useState(false);
  useEffect(() => {
    void hasCamera().then(setMayScan);
  }, []);
  const scan = () => {
    if (!import.meta.env.SSR)
      import('#app/enhance/scan/scan-into-grid.ts').then(
        ({ scanIntoGrid }) => table.current && scanIntoGrid(table.current, more),
        // The scanner cannot be loaded, so its button would do nothing.
        () => setMayScan(false),
      );
  };
  const count = Math.max(entry.count, entry.rows.length) + added;

  return (
    <section className="card" aria-labelledby="grid-title">
      <div className="fo-head">
        <h2 id="grid-title">Построчно</h2>
        {ready && (
          <span className="remark m-0 only-l">
            Enter – к следующему полю. Таблицу можно вставить прямо в ячейку.
          </span>
        )}
      </div>
      <table ref={table} className="data-table fo-grid" {...gridProps}>
        <caption className="visually-hidden">Строки заказа</caption>
        <thead>
          <tr>
            <th scope="col" className="number">
              №
            </th>
            <th scope="col">Артикул</th>
            <th scope="col" className="c-found">
              Товар
            </th>
            <th scope="col" className="number">
              Количество
            </th>
            <th scope="col" className="c-wms">
              Склад
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, i) => (
            <EntryRowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the form
              key={i}
              index={i}
              row={entry.rows[i] ?? emptyRow}
              warehouses={warehouses}
              contractId={contractId}
              hint={i === 0 && ready ? 'Наименование и цена появятся, когда введёте артикул' : undefined}
            />
          ))}
        </tbody>
      </table>
      <div className="fo-foot">
        <input type="hidden" name="count" value={count} />
        <button
          type="submit"
          className="btn btn-sm"
          name="intent"
          value="more"
          onClick={(event) => {
            event.preventDefault();
            more();
          }}
        >
          <Icon name="plus" />
          Ещё строки
        </button>
        {mayScan && (
          <button type="button" className="btn btn-sm" onClick={scan}>
            <Icon name="barcode" />
            Сканировать
          </button>
        )}
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
    </section>
  );
}
