import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { commonUnit, pieces } from '#server/kernel/quantity.ts';
import type { BasketGroup, BasketView, LineNote } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';
import { BasketRow } from './basket-row.tsx';
import { type LineEditing, LineEditingContext } from './line-quantity.tsx';

type Props = {
  basket: Pick<BasketView, 'groups' | 'showWholesale'>;
  notes?: readonly LineNote[];
  marks?: readonly string[];
  /** What may take the place of lines, by `lineKey`. Absent: the basket is only shown. */
  proposals?: Record<string, Proposal[]>;
  /** Products that are favourites or needs. Absent: the basket is only shown. */
  kept?: { wished: readonly number[]; needed: readonly number[] };
  /** Marks all rows with JavaScript; otherwise the button sends the form. */
  onMarkAll?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  editing?: LineEditing;
};

/** The lines of the basket, by warehouse. Part of the basket's form. */
export function BasketTable({ basket, notes = [], marks = [], proposals, kept, onMarkAll, editing }: Props) {
  const { groups, showWholesale } = basket;
  const noteOf = new Map(notes.map((note) => [lineKey(note), note]));
  const marked = new Set(marks);
  const wished = new Set(kept?.wished);
  const needed = new Set(kept?.needed);
  return (
    <LineEditingContext.Provider value={editing}>
      <table className="data-table cards basket">
        <caption className="visually-hidden">Товары в корзине по складам</caption>
        <thead>
          <tr>
            <th scope="col" className="th-mark">
              <button
                type="submit"
                className="icon-btn"
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
              <th scope="col" className="number">
                Цена
              </th>
            )}
            <th scope="col" className="number">
              Количество
            </th>
            {showWholesale && (
              <th scope="col" className="number">
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
                  line={line}
                  showWholesale={showWholesale}
                  marked={marked.has(key)}
                  kept={kept && { wish: wished.has(line.id), need: Number(needed.has(line.id)) }}
                  note={noteOf.get(key)}
                  proposals={proposals?.[key]}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </LineEditingContext.Provider>
  );
}

function GroupRow({ group, showWholesale }: { group: BasketGroup; showWholesale: boolean }) {
  const { header, positions, quantity, sum, lines } = group;
  return (
    <tr className="group">
      <td colSpan={3}>Склад {header}</td>
      <td className="number fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
        {counted(positions, 'позиция', 'позиции', 'позиций')}, {pieces(quantity, commonUnit(lines))}
      </td>
      {showWholesale && <td className="number">{roubles(sum)}</td>}
      <td />
    </tr>
  );
}
