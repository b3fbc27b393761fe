import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import type { Checkout } from '#server/ordering/orders/get-checkout.server.ts';
import { BasketEmpty } from './basket-empty.tsx';
import { BasketFields } from './basket-fields.tsx';
import { BasketGoods } from './basket-goods.tsx';
import { BasketMessages } from './basket-messages.tsx';
import type { BasketReply, CheckoutValues } from './basket-reply.ts';
import type { BasketSort } from './basket-sort.ts';
import { BasketMenu } from './basket-tools.tsx';
import { totalWeight } from './basket-weight.ts';
import { CheckoutPanel } from './checkout-panel.tsx';
import { isLarge } from './find-lines.ts';
import type { LineEditing } from './line-quantity.tsx';

type Props = {
  checkout: Checkout;
  sort: BasketSort;
  reply: BasketReply | undefined;
  editing: LineEditing;
};

export const basketFormId = 'basket';

/** The basket and the order form. All of it is one form, including the header. */
export function BasketScreen({ checkout, sort, reply, editing }: Props) {
  const { basket } = checkout;
  const scripted = useHydrated();
  const { groups, quantity } = basket;
  const positions = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const filled = positions > 0;
  const large = isLarge(basket);
  const weight = large ? totalWeight(groups.flatMap(({ lines }) => lines)) : '';
  return (
    <form id={basketFormId} method="post" action="/cart" noValidate data-keep-scroll>
      <BasketFields basket={basket} />
      {(large || scripted || reply?.removed || reply?.moved) && <SubmissionKey name="once" />}
      {scripted && <input type="hidden" name="via" value="script" />}
      <PageHead
        title="Корзина"
        count={
          filled &&
          [counted(positions, 'позиция', 'позиции', 'позиций'), allPieces(quantity), weight]
            .filter(Boolean)
            .join(', ')
        }
        crumbs={[{ label: 'Каталог', href: '/catalogue' }, { label: 'Корзина' }]}
      >
        {filled && <BasketMenu open={isInUse(reply)} />}
        <PriceSwitch resend="/cart" />
      </PageHead>
      <PricesHidden resend="/cart">Цен и сумм в корзине не видно.</PricesHidden>
      <BasketMessages basket={basket} reply={reply} formId={basketFormId} />
      {filled ? (
        <div className="cart-grid">
          <BasketGoods checkout={checkout} sort={sort} reply={reply} editing={editing} />
          <input type="hidden" name="key" value={checkout.key} />
          <input type="hidden" name="seen" value={checkout.seen} />
          {basket.contract && (
            <CheckoutPanel
              checkout={checkout}
              values={reply?.values ?? suggested(checkout)}
              opened={suggested(checkout)}
              errors={reply?.errors ?? {}}
            />
          )}
        </div>
      ) : (
        <BasketEmpty />
      )}
    </form>
  );
}

/** Returns whether the tools were just used, and so may be needed again. */
function isInUse({ find, marks = [] }: Partial<BasketReply> = {}): boolean {
  return Boolean(find?.q || find?.faulty || marks.length > 0);
}

/** The total and a link to the order form, when the form is below the lines. */
export function BasketBar({ checkout: { basket } }: { checkout: Checkout }) {
  if (basket.positions === 0) return null;
  return (
    <BottomBar label="Итого" small>
      {basket.showWholesale && (
        <span>
          <span className="caption">Товары</span>
          <Money kopecks={basket.total} strong />
        </span>
      )}
      <span className="stretch" />
      <a className="btn btn-primary" href="#co">
        К оформлению
      </a>
    </BottomBar>
  );
}

function suggested({ form: { delivery, address, date, comment } }: Checkout): CheckoutValues {
  return { delivery: String(delivery ?? ''), address: String(address ?? ''), date, comment };
}
