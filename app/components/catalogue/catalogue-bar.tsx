import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { allPieces, plural } from '#server/kernel/plural.ts';

type Props = {
  basket: { quantity: number; total: number };
  /** In kopecks; undefined for prepayment, and where the limit is hidden. */
  freeLimit: number | undefined;
  showWholesale: boolean;
  /** Whether there is a goods form to add from. */
  canAdd: boolean;
  adding: boolean;
  /** The number of goods with a quantity that has not been added yet. */
  typed?: number;
  /** Whether a window is open over the screen. */
  modal: boolean;
};

const toBasket = (
  <>
    <span className="only-l">Перейти в корзину</span>
    <span className="only-phone">Корзина</span>
  </>
);

/**
 * A bar fixed to the lower edge, with the basket's total, its share of the limit and the next step, which adds the
 * typed quantities. Without JavaScript the server does not know whether any quantity was typed, so the step is always
 * a submit button.
 */
export function CatalogueBar({ basket, freeLimit, showWholesale, canAdd, adding, typed = 0, modal }: Props) {
  const { total, quantity } = basket;
  const scripted = useHydrated();
  const withLimit = showWholesale && freeLimit !== undefined;
  return (
    <BottomBar label="Корзина" modal={modal}>
      <span>
        <span className="quiet only-l">В корзине </span>
        {showWholesale ? <Money kopecks={total} strong /> : <b>{allPieces(quantity)}</b>}
        {withLimit && <span className="quiet only-l">, свободный лимит {roubles(freeLimit)}</span>}
      </span>
      {withLimit && (
        <span className={total > freeLimit ? 'limit exceeded only-l' : 'limit only-l'} aria-hidden="true">
          <i style={{ width: `${usedPercent(total, freeLimit)}%` }} />
        </span>
      )}
      <span className="stretch" />
      {canAdd && (
        <SubmitButton busy="Добавляем…" running={adding} className="" form="goods" name="add" value="all">
          <span className="only-l">
            <Icon name="cart-plus" />
          </span>
          <span>
            Добавить<span className="only-l"> указанное</span>
            {typed > 0 && `: ${thousands(typed)}`}
            {typed > 0 && <span className="only-l">&nbsp;{plural(typed, 'товар', 'товара', 'товаров')}</span>}
          </span>
        </SubmitButton>
      )}
      {canAdd && (typed > 0 || !scripted) ? (
        <SubmitButton busy="Добавляем…" running={adding} form="goods" name="add" value="cart">
          {toBasket}
        </SubmitButton>
      ) : (
        <a className="btn btn-primary" href="/cart/">
          {toBasket}
        </a>
      )}
    </BottomBar>
  );
}

function usedPercent(total: number, limit: number): number {
  return limit <= 0 ? 100 : Math.min(100, Math.round((total / limit) * 100));
}
