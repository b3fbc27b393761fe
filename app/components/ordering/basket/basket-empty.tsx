import { EmptyBox } from '#app/components/ui/empty-box.tsx';

/** The empty basket, with three ways to fill it. */
export function BasketEmpty() {
  return (
    <div className="card">
      <EmptyBox
        title="Корзина пуста"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            <a className="btn btn-primary" href="/catalogue">
              В каталог
            </a>
            <a className="btn" href="/fast-order">
              Быстрый заказ
            </a>
            <a className="btn" href="/cabinet/orders">
              Повторить прежний заказ
            </a>
          </>
        }
      >
        Найдите товары в каталоге, вставьте список артикулов или повторите один из прежних заказов.
      </EmptyBox>
    </div>
  );
}
