import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { orderSteps } from '#server/ordering/orders/order-steps.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';

/** Where an order is: its steps with their times, and what comes next. */
export function OrderSteps({ order }: { order: OrderView }) {
  const steps = orderSteps(order);
  return (
    <section className="card order-steps no-print" aria-labelledby="where">
      <h2 className="visually-hidden" id="where">
        Где мой заказ
      </h2>
      <ol>
        {steps.map(({ id, header, at, day, kind }) => (
          <li key={id} className={`step-${kind}`} aria-current={kind === 'now' ? 'step' : undefined}>
            {kind === 'ahead' && <span className="visually-hidden">Впереди: </span>}
            {kind === 'now' || kind === 'end' ? <b>{header}</b> : header}
            {at !== undefined && <span className="caption">{ruDateTimeOf(at)}</span>}
            {day && <span className="caption">{ruDate(day)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
