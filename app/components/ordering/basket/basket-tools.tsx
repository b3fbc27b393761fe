import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';

/** Above the lines: delete the marked ones, clear, recount. `foldedOnPhone`: behind one button there. */
export function BasketTools({ foldedOnPhone = false }: { foldedOnPhone?: boolean }) {
  if (!foldedOnPhone) return <Tools />;
  return (
    <>
      <div className="only-l">
        <Tools />
      </div>
      <details className="basket-menu only-phone">
        <summary className="btn">Действия с корзиной</summary>
        <Tools />
      </details>
    </>
  );
}

function Tools() {
  return (
    <div className="cart-tools">
      <SubmitButton busy="Удаляем…" className="btn-sm" name="delete" value="marked">
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
