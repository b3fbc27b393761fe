import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';
import { ChangeList } from './change-list.tsx';
import { orderPath } from './order-query.ts';

/**
 * Shows what the wholesaler has changed in the order, and which orders contain its backorder; nothing when there is
 * neither.
 */
export function OrderChanges({ order }: { order: OrderView }) {
  const { changes, restOf, rests } = order;
  if (changes.length === 0 && !restOf && rests.length === 0) return null;
  return (
    <section className="card form-body mb-3 order-changes" aria-labelledby="changes">
      <h2 id="changes">Изменения заказа</h2>
      {restOf && (
        <p>
          Это остаток заказа{' '}
          <a className="articul" href={orderPath(restOf.id)}>
            {restOf.number}
          </a>
          , который отгрузили частично.
        </p>
      )}
      {rests.map((rest) => (
        <p key={rest.id}>
          Остаток отгрузим отдельно: заказ{' '}
          <a className="articul" href={orderPath(rest.id)}>
            {rest.number}
          </a>
          .
        </p>
      ))}
      <ol>
        {changes.map((each) => (
          <li key={each.at}>
            <span className="caption">{ruDateTimeOf(each.at)}</span>
            <ChangeList changes={each.changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
