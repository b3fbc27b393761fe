import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { allPieces, counted } from '#server/kernel/plural.ts';
import type { Preview } from '#server/ordering/fast-order/preview.ts';

/**
 * The bar with the lines that would be added now, fixed to the lower edge. When there is nothing to add, the bar has
 * only the button that checks the list again.
 */
export function AddingBar({ preview, showPrices }: { preview: Preview; showPrices: boolean }) {
  const { ready, pieces, total, questions, needed, neededPieces } = preview;
  if (ready === 0 && needed === 0) {
    return (
      <BottomBar label="Итог проверки">
        <span className="quiet">Готовых строк пока нет: ответьте на вопросы в них.</span>
        <span className="stretch" />
        <CheckAgain main />
      </BottomBar>
    );
  }
  return (
    <BottomBar label="Итог проверки">
      <span>
        {showPrices ? <Money kopecks={total} strong /> : <b>{allPieces(pieces)}</b>}{' '}
        <span className="quiet only-l">
          {showPrices && `${allPieces(pieces)} `}
          {neededPieces > 0 && `В\u00a0потребности: ${allPieces(neededPieces)} `}
          {questions > 0 && 'Строки с вопросами останутся на странице.'}
        </span>
      </span>
      <span className="stretch" />
      <CheckAgain />
      <SubmitButton busy="Добавляем…" name="intent" value="add">
        <Icon name="cart-plus" />
        <span>
          {ready === 0 ? (
            'Добавить в\u00a0потребности'
          ) : (
            <>
              Добавить <span className="fo-wide">в корзину</span>{' '}
              {counted(ready, 'позицию', 'позиции', 'позиций')}
            </>
          )}
        </span>
      </SubmitButton>
    </BottomBar>
  );
}

function CheckAgain({ main = false }: { main?: boolean }) {
  return (
    <SubmitButton
      className={main ? 'btn-primary btn-check' : 'btn-check'}
      busy="Проверяем…"
      name="intent"
      value="check"
      title="Проверить ещё раз"
    >
      <Icon name="refresh" />
      <span className={main ? undefined : 'fo-wide'}>Проверить ещё раз</span>
    </SubmitButton>
  );
}
