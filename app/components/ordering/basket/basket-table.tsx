import { Icon } from '#app/components/ui/icon.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { commonUnit, pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { BasketGroup, BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';
import { BasketRow } from './basket-row.tsx';
import { totalWeight } from './basket-weight.ts';
import { FormerQuantities, type LineEditing, LineEditingContext, quantityId } from './line-quantity.tsx';
import type { RowNote } from './row-note.ts';

type Props = {
  basket: Pick<BasketView, 'groups' | 'showWholesale'>;
  notes?: readonly RowNote[];
  marks?: readonly string[];
  /** Products that may replace lines, by `lineKey`. Absent: the basket is only shown. */
  proposals?: Record<string, Proposal[]>;
  /** Products that are favourites or needs. Absent: the basket is only shown. */
  kept?: { wished: readonly number[]; needed: readonly number[] };
  /** Marks all rows with JavaScript; otherwise the button sends the form. */
  onMarkAll?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  editing?: LineEditing;
  /** Set for a large basket, which has more tools; `isShown`: whether the search finds a line. */
  large?: { isShown: (line: BasketLine) => boolean } | undefined;
};

/** The lines of the basket, by warehouse. Part of the basket's form. */
export function BasketTable({ basket, notes = [], marks = [], proposals, kept, large, ...props }: Props) {
  const { onMarkAll, editing } = props;
  const { groups, showWholesale } = basket;
  const noteOf = new Map(notes.map((note) => [lineKey(note), note]));
  const marked = new Set(marks);
  const wished = new Set(kept?.wished);
  const needed = new Set(kept?.needed);
  const next = large && nextProblems(groups, (line) => isFaulty(line, noteOf) && large.isShown(line));
  return (
    <LineEditingContext.Provider value={editing}>
      <FormerQuantities />
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
          <tbody
            key={`${group.wms}:${group.expectedOn === undefined}`}
            hidden={large && !group.lines.some(large.isShown)}
          >
            <GroupRow group={group} showWholesale={showWholesale} large={large !== undefined} />
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
                  large={next && { nextProblem: next.get(key) ?? '' }}
                  hidden={large && !large.isShown(line)}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </LineEditingContext.Provider>
  );
}

function isFaulty(line: BasketLine, notes: ReadonlyMap<string, RowNote>): boolean {
  return line.problem !== undefined || notes.has(lineKey(line));
}

/** Returns, for each line with a problem, the id of the quantity field of the next such line. */
function nextProblems(groups: readonly BasketGroup[], isOne: (line: BasketLine) => boolean) {
  const keys = groups.flatMap(({ lines }) => lines.filter(isOne)).map(lineKey);
  return new Map(keys.map((key, i) => [key, keys[i + 1] ? quantityId(keys[i + 1] ?? '') : '']));
}

/** Returns the heading of a group of expected goods: «Под поступление 28.11.2026, склад Химки». */
function comingTo(header: string, day: string): string {
  return `Под поступление${day && ` ${ruDate(day)}`}, склад ${header}`;
}

type GroupProps = { group: BasketGroup; showWholesale: boolean; large: boolean };

function GroupRow({ group, showWholesale, large }: GroupProps) {
  const { header, expectedOn, positions, quantity, sum, lines } = group;
  const amounts = [
    counted(positions, 'позиция', 'позиции', 'позиций'),
    pieces(quantity, commonUnit(lines)),
    large && totalWeight(lines),
  ];
  return (
    <tr className="group">
      <td colSpan={3}>{expectedOn === undefined ? warehouseTitle(header) : comingTo(header, expectedOn)}</td>
      <td className="number fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
        {amounts.filter(Boolean).join(', ')}
      </td>
      {showWholesale && <td className="number">{roubles(sum)}</td>}
      <td />
    </tr>
  );
}
