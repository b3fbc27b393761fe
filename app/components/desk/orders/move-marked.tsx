import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { FilterChoice } from '#app/components/ui/filter-fields.tsx';
import { useMayUse } from '#app/enhance/desk-reader.ts';
import { accessToMove } from '#server/ordering/orders/access-to-move.ts';
import { movesOf, orderStates } from '#server/ordering/orders/rules.ts';
import { Allowed } from '../allowed.tsx';
import { issuePapers, moveOrders, pickOrders } from '../desk-hrefs.ts';
import { type DeskOrderQuery, deskOrdersHref } from './desk-order-query.ts';

/** The id of the form to which the checkboxes of the list belong. */
export const movingForm = 'moving';

/** Whether orders of this state may get a paper: shipped or completed ones. */
function isShipped(state: number): boolean {
  return state === 11 || state === 3;
}

type Props = {
  query: DeskOrderQuery;
  before: string;
  page: number | undefined;
  ticked: boolean;
  makesPapers: boolean;
};

/** The form below the list, which asks for confirmation before it moves the marked orders. */
export function MoveMarked({ query, before, page, ticked, makesPapers }: Props) {
  const from = Number(query.state);
  const mayUse = useMayUse();
  const all = from ? movesOf('staff', from) : orderStates.map(({ id }) => id).filter((id) => id !== 1);
  const moves = all.filter((to) => mayUse(accessToMove(to)));
  const issues = makesPapers && isShipped(from) && mayUse('documents');
  if (moves.length === 0 && !issues) return null;
  const here = (marked: string) => deskOrdersHref({ ...query, before, ticked: marked }, page);
  return (
    <form className="cart-tools order-filter" id={movingForm} method="get" action={moveOrders}>
      <input type="hidden" name="back" value={here('')} />
      <CarryingLink className="btn btn-sm btn-quiet" href={here(ticked ? '' : '1')} rel="nofollow">
        {ticked ? 'Снять отметки' : 'Отметить все'}
      </CarryingLink>
      {moves.length > 0 && (
        <>
          <FilterChoice name="to" label="Отмеченные – в" seen value={String(moves[0])}>
            {orderStates
              .filter(({ id }) => moves.includes(id))
              .map(({ id, header }) => ({ id, text: header }))}
          </FilterChoice>
          <button type="submit" className="btn btn-sm">
            Перевести…
          </button>
        </>
      )}
      {issues && (
        <button type="submit" className="btn btn-sm" formAction={issuePapers}>
          Оформить накладные…
        </button>
      )}
      <Allowed to="shipping">
        <button type="submit" className="btn btn-sm" formAction={pickOrders([]).replace('?', '')}>
          Собрать
        </button>
      </Allowed>
    </form>
  );
}
