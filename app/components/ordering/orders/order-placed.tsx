import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { OrderBill } from '#app/components/papers/bills/order-bill.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';
import type { BillOffer } from '#server/papers/bills/bill.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderPath, ordersPath } from './order-query.ts';
import { PrintButton } from './print-button.tsx';

type Props = {
  order: OrderView;
  bill: BillOffer | undefined;
  /** The other part of the same basket, for goods that are still expected: an order or a request for approval. */
  other?: { title: string; href: string } | undefined;
};

/** The confirmation: the number, the sum, the next steps, and a printable sheet. */
export function OrderPlaced({ order, bill, other }: Props) {
  const { number, groups, showWholesale } = order;
  return (
    <div className="inner screen">
      <PageHead
        title={`Заказ ${number} оформлен`}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Заказы', href: ordersPath },
          { label: number },
        ]}
      >
        <PriceSwitch />
        <PrintButton />
      </PageHead>
      <PricesHidden>Цен и сумм заказа не видно.</PricesHidden>
      <div className="cart-grid">
        <div className="d-grid gap-3">
          <section className="card placed" aria-labelledby="next">
            <div className="placed-head">
              <span className="ok-mark">
                <Icon name="check" />
              </span>
              <h2 id="next">Что дальше</h2>
            </div>
            <ol>
              <li>
                {order.expectedOn
                  ? `Товары закреплены за вами в поступлении, которое ожидается ${ruDate(order.expectedOn)}.`
                  : 'Товары зарезервированы за вами на складе.'}
              </li>
              <li>
                Отдел продаж проверит заказ и передаст его на сборку. Состояние видно в разделе «Заказы».
              </li>
              <li>
                Отгрузим {ruDate(order.shipOn)}. {order.delivery}
                {order.address && `: ${order.address}`}.
              </li>
            </ol>
            <p className="quiet mt-2 mb-3">
              Пока заказ не отгружен, его можно отменить, а повторить можно всегда.
            </p>
            <div className="form-acts no-print">
              <a className="btn btn-primary" href={orderPath(order.id)}>
                Открыть заказ
              </a>
              {other && (
                <a className="btn" href={other.href}>
                  {other.title}, под поступление
                </a>
              )}
              <a className="btn" href="/catalogue">
                В каталог
              </a>
              <a className="btn" href={ordersPath}>
                Все заказы
              </a>
              {bill?.missing === '' && <OrderBill order={order.id} {...bill} className="btn" />}
            </div>
          </section>
          <section className="card" aria-label="Товары">
            <OrderLines groups={groups} showWholesale={showWholesale} />
          </section>
        </div>
        <section className="card checkout" aria-labelledby="sums">
          <h2 id="sums">Заказ {number}</h2>
          <OrderFacts order={order} />
          {showWholesale && (
            <Sums
              quantity={order.quantity}
              groups={groups}
              goods={order.goods}
              delivery={order.deliveryPrice}
            />
          )}
        </section>
      </div>
    </div>
  );
}
