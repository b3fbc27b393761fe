import { useRef } from 'react';
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
import { BasketMessages } from './basket-messages.tsx';
import type { BasketReply, CheckoutValues } from './basket-reply.ts';
import { BasketTable } from './basket-table.tsx';
import { BasketTools } from './basket-tools.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import type { LineEditing } from './line-quantity.tsx';

type Props = {
  checkout: Checkout;
  reply: BasketReply | undefined;
  editing: LineEditing;
};

export const basketFormId = 'basket';

/** The basket and the order form: one form, including the header. */
export function BasketScreen({ checkout, reply, editing }: Props) {
  const { basket } = checkout;
  const form = useRef<HTMLFormElement>(null);
  const scripted = useHydrated();
  const { groups, quantity } = basket;
  const positions = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const filled = positions > 0;
  return (
    <form id={basketFormId} method="post" action="/cart" noValidate data-keep-scroll ref={form}>
      <BasketFields basket={basket} />
      {reply?.removed && <SubmissionKey name="once" />}
      {scripted && <input type="hidden" name="via" value="script" />}
      <PageHead
        title="Корзина"
        count={filled && `${counted(positions, 'позиция', 'позиции', 'позиций')}, ${allPieces(quantity)}`}
        crumbs={[{ label: 'Каталог', href: '/catalogue' }, { label: 'Корзина' }]}
      >
        <PriceSwitch resend="/cart" />
      </PageHead>
      <PricesHidden resend="/cart">Цен и сумм в корзине не видно.</PricesHidden>
      <BasketMessages basket={basket} reply={reply} formId={basketFormId} />
      {filled ? (
        <div className="cart-grid">
          <section className="card" aria-label="Товары">
            <BasketTools />
            <BasketTable
              basket={basket}
              notes={reply?.notes}
              marks={reply?.marks}
              proposals={checkout.proposals}
              kept={checkout.kept}
              editing={editing}
              onMarkAll={(event) => {
                event.preventDefault();
                markAll(form.current);
              }}
            />
          </section>
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

/** The total and a link to the order form, when that is below the lines. */
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

/** Marks every line, or none when all are marked. */
function markAll(form: HTMLFormElement | null): void {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('.c-mark input') ?? [])];
  const on = !boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = on;
}
