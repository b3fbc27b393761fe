import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';

type MenuProps = { open: boolean };

/**
 * On a phone, the tools above the lines would fill the first screen, so they are shown only while this menu is open.
 * The menu is in the head of the screen, where the styles select it, so that the tools exist only once and need no
 * script.
 */
export function BasketMenu({ open }: MenuProps) {
  return (
    <details className="basket-menu only-phone no-print" open={open}>
      <summary className="btn btn-sm">
        Действия<span className="visually-hidden"> с корзиной</span>
        <Icon name="chevron-down" className="arrow" />
      </summary>
    </details>
  );
}

/** The tools above the lines: delete marked lines, clear, recount, save as a draft. */
export function BasketTools() {
  return (
    <div className="cart-tools">
      <SubmitButton busy="Удаляем…" className="btn-sm for-marked" name="delete" value="marked">
        <Icon name="trash" />
        Удалить отмеченные
      </SubmitButton>
      <a className="btn btn-sm" href="/cart/clear" data-keep-scroll>
        Очистить корзину
      </a>
      <SubmitButton busy="Пересчитываем…" className="btn-sm" name="recount" value="1">
        <Icon name="refresh" />
        Пересчитать
      </SubmitButton>
      <a className="btn btn-sm" href="/cart/draft" data-keep-scroll>
        Сохранить как черновик
      </a>
    </div>
  );
}
