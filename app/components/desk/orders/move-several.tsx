import { PageHead } from '#app/components/layout/page-head.tsx';
import { ReasonFields } from '#app/components/ordering/reason-fields.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { DeskOrder } from '#server/ordering/orders/desk-order.ts';
import { deskOrder, deskPaths } from '../desk-hrefs.ts';
import { orderActions } from './order-actions.ts';

type ReviewedOrder = DeskOrder & { why: string | undefined };
/** The result for one order; `refusal`: why it was not moved. */
export type Outcome = { id: number; refusal: string | undefined };

type Props = {
  to: { id: number; header: string };
  orders: ReviewedOrder[];
  back: string;
  outcomes: Outcome[] | undefined;
  /** The reasons to choose from, if the orders are cancelled. */
  reasons: string[] | undefined;
  refusal: Refusal | undefined;
};

/** Asks for confirmation before several orders are moved, then shows the result for each of them. */
export function MoveSeveral({ to, orders, back, outcomes, reasons, refusal }: Props) {
  const title = `Перевести в «${to.header}»`;
  const movable = orders.filter(({ why }) => why === undefined);
  const stuck = orders.filter(({ why }) => why !== undefined);
  const deed = orderActions[to.id];
  const of = (count: number) => counted(count, 'заказ', 'заказа', 'заказов');
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Заказы', href: deskPaths.orders }, { label: title }]} />
      {outcomes ? (
        <Done to={to} orders={orders} outcomes={outcomes} />
      ) : (
        <>
          {movable.length > 0 && (
            <section className="card desk-part" aria-labelledby="movable">
              <div className="desk-part-head">
                <h2 id="movable">Переведём {of(movable.length)}</h2>
              </div>
              <Orders orders={movable} caption="Заказы, которые будут переведены" />
              <form method="post" className="desk-inner-form">
                {movable.map(({ id, state }) => (
                  <input type="hidden" name={`from[${id}]`} value={state.id} key={id} />
                ))}
                {deed?.text && <p>{deed.text}</p>}
                {reasons && (
                  <ReasonFields
                    prefix="cancel"
                    reasons={reasons}
                    refusal={refusal}
                    hint="Причину увидит дилер"
                  />
                )}
                <SubmitButton
                  busy={deed?.busy ?? 'Переводим…'}
                  className={to.id === 4 ? 'btn-danger' : 'btn-primary'}
                >
                  {`${deed?.label ?? title}: ${of(movable.length)}`}
                </SubmitButton>{' '}
                <a className="btn" href={back} data-focus>
                  Оставить как есть
                </a>
              </form>
            </section>
          )}
          {stuck.length > 0 && (
            <section className="card desk-part" aria-labelledby="stuck">
              <div className="desk-part-head">
                <h2 id="stuck">Не переведём {of(stuck.length)}</h2>
              </div>
              <Orders
                orders={stuck}
                caption="Заказы, которые перевести нельзя"
                told={({ why }) => why ?? ''}
              />
            </section>
          )}
          {orders.length === 0 && <EmptyBox title="Отметьте заказы в списке" />}
        </>
      )}
      {(outcomes || movable.length === 0) && (
        <a className="btn" href={back}>
          Вернуться к списку
        </a>
      )}
    </>
  );
}

function Done({
  to,
  orders,
  outcomes,
}: Omit<Props, 'back' | 'outcomes' | 'reasons' | 'refusal'> & { outcomes: Outcome[] }) {
  const refused = new Map(outcomes.map(({ id, refusal }) => [id, refusal]));
  const asked = orders.filter(({ id }) => refused.has(id));
  const moved = asked.filter(({ id }) => refused.get(id) === undefined);
  const tell = ({ id, state }: ReviewedOrder) => {
    const refusal = refused.get(id);
    if (refusal === undefined) return 'Переведён';
    return state.id === to.id ? 'Уже переведён раньше' : refusal;
  };
  const count = counted(moved.length, 'заказ', 'заказа', 'заказов');
  return (
    <>
      <Note
        kind={moved.length === asked.length ? 'ok' : moved.length > 0 ? 'info' : 'no'}
        title={moved.length > 0 ? `Переведено: ${count}` : 'Ни один заказ не переведён'}
      >
        {moved.length < asked.length && 'Что с остальными, сказано в строке каждого заказа.'}
      </Note>
      <div className="card desk-part">
        <Orders orders={asked} caption="Что стало с заказами" told={tell} />
      </div>
    </>
  );
}

type TableProps = { orders: ReviewedOrder[]; caption: string; told?: (order: ReviewedOrder) => string };

function Orders({ orders, caption, told }: TableProps) {
  return (
    <table className="data-table cards desk-list">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Номер</th>
          <th scope="col">Дилер, контрагент</th>
          <th scope="col" className="number">
            Сумма
          </th>
          <th scope="col">Сейчас</th>
          {told && <th scope="col">Итог</th>}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="c-head title">
              <a className="articul" href={deskOrder(order.id)}>
                {order.number}
              </a>
            </td>
            <td className="c-dealer">
              {order.dealer}
              <span className="caption">{order.company}</span>
            </td>
            <td className="c-sum number price">{roubles(order.total)}</td>
            <td className="c-mark">
              <OrderState state={order.state} />
            </td>
            {told && <td className="c-text">{told(order)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
