import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { Named } from '#server/goods/model.ts';
import { upperFirst } from '#server/kernel/upper-first.ts';
import { type OrderQuery, ordersPath } from './order-query.ts';

/** Shown when there are no orders at all, with links to begin. */
export function NoOrders({ mayOrder }: { mayOrder: boolean }) {
  return (
    <EmptyBox
      title="Заказов пока нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <>
          <a className="btn btn-primary" href="/catalogue">
            В каталог
          </a>
          {mayOrder && (
            <a className="btn" href="/fast-order">
              Быстрый заказ
            </a>
          )}
        </>
      }
    >
      {mayOrder
        ? 'Соберите корзину в каталоге или вставьте список артикулов в быстрый заказ.'
        : 'Здесь появятся заказы вашей компании.'}
    </EmptyBox>
  );
}

type Conditions = { query: OrderQuery; contracts: Named[]; managers: Named[] };

/** Shown when no order matches: the conditions, and a link to all orders. */
export function NoSuchOrders({ query, contracts, managers }: Conditions) {
  return (
    <EmptyBox
      title="Заказов по этим условиям нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <>
          <a className="btn" href={ordersPath}>
            Показать все заказы
          </a>
          <a className="btn btn-primary" href="/catalogue">
            В каталог
          </a>
        </>
      }
    >
      {sentence({ query, contracts, managers })}
    </EmptyBox>
  );
}

/** Returns the conditions as a sentence: «С 25.04.2026 по 25.07.2026 по договору 131-О/2026 заказов не было.» */
function sentence({ query, contracts, managers }: Conditions): string {
  const manager = managers.find(({ id }) => String(id) === query.manager);
  const contract = contracts.find(({ id }) => String(id) === query.contract);
  const parts = [
    query.startDate && `с ${query.startDate}`,
    query.endDate && `по ${query.endDate}`,
    contract && `по договору ${contract.header}`,
    manager && `от пользователя ${manager.header}`,
    query.query && `с номером или артикулом «${query.query}»`,
  ].filter(Boolean);
  if (parts.length === 0) return 'В этом состоянии заказов сейчас нет.';
  const text = `${parts.join(' ')} заказов не было.`;
  return upperFirst(text);
}
