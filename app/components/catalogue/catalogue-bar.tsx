import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { roubles, thousands } from '#server/kernel/money.ts';

type Props = {
  basket: { quantity: number; total: number };
  /** Kopecks; undefined for prepayment. */
  freeLimit: number | undefined;
  showWholesale: boolean;
  /** Whether there is a form of goods to add from. */
  canAdd: boolean;
  adding: boolean;
  /** A window is open over the screen. */
  modal: boolean;
};

/** Sticks to the lower edge: what the basket holds, how much of the limit that is, the next step. */
export function CatalogueBar({ basket, freeLimit, showWholesale, canAdd, adding, modal }: Props) {
  const { total, quantity } = basket;
  const withLimit = showWholesale && freeLimit !== undefined;
  return (
    <BottomBar label="Корзина" modal={modal}>
      <span>
        {showWholesale ? <Money kopecks={total} strong /> : <b>{thousands(quantity)} шт.</b>}{' '}
        <span className="cnt only-l">
          в корзине{withLimit && ` из свободного лимита ${roubles(freeLimit)}`}
        </span>
      </span>
      {withLimit && (
        <span className={total > freeLimit ? 'limit over only-l' : 'limit only-l'} aria-hidden="true">
          <i style={{ width: `${usedPercent(total, freeLimit)}%` }} />
        </span>
      )}
      <span className="grow" />
      {canAdd && (
        <SubmitButton
          busy="Добавляем…"
          running={adding}
          className="btn-add-all"
          form="goods"
          name="add"
          value="all"
        >
          <span className="only-l">
            <Icon name="cart-plus" />
          </span>
          <span>
            Добавить<span className="only-l"> указанное</span>
          </span>
        </SubmitButton>
      )}
      <a className="btn btn-primary" href="/cart/">
        В корзину
      </a>
    </BottomBar>
  );
}

function usedPercent(total: number, limit: number): number {
  return limit <= 0 ? 100 : Math.min(100, Math.round((total / limit) * 100));
}
