import { ChangeList } from '#app/components/ordering/orders/change-list.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ShownEvent } from '#server/ordering/orders/desk-order.ts';

type Props = { createdAt: number; placedBy: string; events: ShownEvent[] };

/** What happened to an order and who did it, oldest first. */
export function OrderEvents({ createdAt, placedBy, events }: Props) {
  return (
    <section className="card desk-part no-print" aria-labelledby="events">
      <div className="desk-part-head">
        <h2 id="events">Что было с заказом</h2>
      </div>
      <ol className="desk-plain">
        <li>
          <b>Оформлен</b>
          <span className="caption">
            {placedBy}, {ruDateTimeOf(createdAt)}
          </span>
        </li>
        {events.map(({ id, at, header, name, changes }) => (
          <li key={id}>
            <b>{header}</b>
            <span className="caption">
              {name}, {ruDateTimeOf(at)}
            </span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
