import { Icon } from '#app/components/ui/icon.tsx';
import type { BasketGroup, BasketView, LineNote } from '#server/basket/basket-view.ts';
import { lineKey } from '#server/basket/line-key.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { BasketRow } from './basket-row.tsx';
import type { LineEditing } from './line-quantity.tsx';

type Props = {
  basket: Pick<BasketView, 'groups' | 'showWholesale'>;
  notes?: readonly LineNote[];
  marks?: readonly string[];
  /** Products that are among the favourites and the needs. Not given: the basket is only shown. */
  kept?: { wished: readonly number[]; needed: readonly number[] };
  /** Marks all rows where JavaScript runs; the button sends the form otherwise. */
  onMarkAll?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  editing?: LineEditing;
};

/** The lines of the basket, warehouse by warehouse. Stands in the basket's form. */
export function BasketTable({ basket, notes = [], marks = [], kept, onMarkAll, editing }: Props) {
  const { groups, showWholesale } = basket;
  const noteOf = new Map(notes.map((note) => [lineKey(note), note]));
  const marked = new Set(marks);
  const wished = new Set(kept?.wished);
  const needed = new Set(kept?.needed);
  return (
    <table className="tbl cards cart">
      <caption className="visually-hidden">Товары в корзине по складам</caption>
      <thead>
        <tr>
          <th scope="col" className="th-mark">
            <button
              type="submit"
              className="ib"
              name="mark"
              value="all"
              aria-label="Отметить все"
              title="Отметить все"
              onClick={onMarkAll}
            >
              <Icon name="square-check" />
            </button>
          </th>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          {showWholesale && (
            <th scope="col" className="num">
              Цена
            </th>
          )}
          <th scope="col" className="num">
            Количество
          </th>
          {showWholesale && (
            <th scope="col" className="num">
              Сумма
            </th>
          )}
          <th scope="col">
            <span className="visually-hidden">Удалить</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.wms}>
          <GroupRow group={group} showWholesale={showWholesale} />
          {group.lines.map((line) => {
            const key = lineKey(line);
            return (
              <BasketRow
                key={key}
                {...{ line, showWholesale, editing }}
                marked={marked.has(key)}
                kept={kept && { wish: wished.has(line.id), need: Number(needed.has(line.id)) }}
                note={noteOf.get(key)}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

function GroupRow({ group, showWholesale }: { group: BasketGroup; showWholesale: boolean }) {
  const { header, positions, quantity, sum } = group;
  return (
    <tr className="group">
      <td colSpan={3}>Склад {header}</td>
      <td className="num fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
        {counted(positions, 'позиция', 'позиции', 'позиций')}, {thousands(quantity)} шт.
      </td>
      {showWholesale && <td className="num">{roubles(sum)}</td>}
      <td />
    </tr>
  );
}
