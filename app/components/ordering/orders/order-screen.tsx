import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { OrderDocuments } from '#app/components/papers/documents/order-documents.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';
import type { BillOffer } from '#server/papers/bills/bill.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { OrderChanges } from './order-changes.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { checkHref, orderPath, ordersPath } from './order-query.ts';
import { OrderSteps } from './order-steps.tsx';
import { PrintButton } from './print-button.tsx';

type Props = {
  order: OrderView & { documents: ListedDocument[]; bill: BillOffer | undefined; goodsDocuments: boolean };
  mayOrder: boolean;
  contractId: number | undefined;
  /** The form of the order's lines, which can be marked. */
  goods: Pick<GoodsForm, 'ref' | 'reply' | 'wishes' | 'needs' | 'watches'>;
};

/** One order: its state, actions, recipient, goods and sums. Also used for printing. */
export function OrderScreen({ order, mayOrder, contractId, goods }: Props) {
  const { number, state, groups, showWholesale } = order;
  return (
    <>
      <PageHead
        title={`Заказ ${number}`}
        count={`от ${ruDateOf(order.createdAt)}`}
        mark={<OrderState state={state} />}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Заказы', href: ordersPath },
          { label: number },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PhoneMenu label="Действия" what="с заказом" open={false} withActs inRow />
        <PriceSwitch />
        <PrintButton />
        <FileLinks screen={orderPath(order.id)} what={`заказ ${number}`} className="btn btn-sm file-link" />
        {mayOrder && (
          <a className="btn btn-sm" href={`/cabinet/chat?order=${number}`}>
            Спросить о заказе
          </a>
        )}
        {mayOrder && <OrderActions order={order} contractId={contractId} />}
      </PageHead>
      <PricesHidden>Цен и сумм заказа не видно, в файлах их тоже нет.</PricesHidden>
      <OrderSteps order={order} />
      <div className="card form-body mb-3">
        <OrderFacts order={order} />
      </div>
      <OrderChanges order={order} />
      <OrderDocuments
        order={order.id}
        documents={order.documents}
        bill={order.bill}
        ofGoods={order.goodsDocuments}
      />
      <div className="card">
        {mayOrder ? (
          <form method="post" action={orderPath(order.id)} id="goods" ref={goods.ref}>
            {goods.reply?.failure && (
              <div className="goods-note">
                <RefusalNote {...goods.reply.failure} />
              </div>
            )}
            <OrderLines groups={groups} showWholesale={showWholesale} toggling={goods} />
          </form>
        ) : (
          <OrderLines groups={groups} showWholesale={showWholesale} />
        )}
        {showWholesale && (
          <div className="order-sums">
            <Sums
              quantity={order.quantity}
              groups={groups}
              goods={order.goods}
              delivery={order.deliveryPrice}
            />
          </div>
        )}
      </div>
    </>
  );
}

function OrderActions({ order, contractId }: Pick<Props, 'order' | 'contractId'>) {
  const href = orderPath(order.id);
  return (
    <>
      {order.cancellable && (
        <a className="btn btn-sm btn-quiet danger" href={`${href}/cancel`}>
          Отменить заказ
        </a>
      )}
      {order.returnable && (
        <a className="btn btn-sm" href={`${href}/return`}>
          Вернуть товар
        </a>
      )}
      {contractId !== undefined && (
        <a className="btn btn-sm" href={checkHref(order.id)} data-keep-scroll>
          Наличие и цены
        </a>
      )}
      <form method="post" action={`${href}/repeat`}>
        <input type="hidden" name="redirectTo" value={href} />
        {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
        <SubmissionKey />
        <SubmitButton busy="Добавляем…" className="btn-sm btn-primary">
          <Icon name="repeat" />
          Повторить
        </SubmitButton>
      </form>
    </>
  );
}
