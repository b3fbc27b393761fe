import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { OrderPass } from '#server/ordering/orders/order-exchange.ts';
import { deskExchange } from '../desk-hrefs.ts';

/** Shows when an order was passed to 1C or received from it, newest first; nothing when it never was. */
export function OrderPasses({ passes }: { passes: OrderPass[] }) {
  if (passes.length === 0) return null;
  return (
    <section className="card desk-part no-print" aria-labelledby="passes">
      <div className="desk-part-head">
        <h2 id="passes">Обмены с 1С</h2>
      </div>
      <ol className="desk-plain">
        {passes.map(({ id, at, text, detail, session }) => (
          <li key={id}>
            <b>{text}</b>
            <span className="caption">
              {session === undefined ? (
                ruDateTimeOf(at)
              ) : (
                <a href={deskExchange(session)}>{ruDateTimeOf(at)}</a>
              )}
            </span>
            {detail && <span className="caption">{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
