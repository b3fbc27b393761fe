import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Preview } from '#server/fast-order/preview.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

/** What would be added now, in reach at the lower edge; with nothing ready, the way to check again. */
export function AddingBar({ preview, showPrices }: { preview: Preview; showPrices: boolean }) {
  const { ready, pieces, total, questions } = preview;
  if (ready === 0) {
    return (
      <BottomBar label="Итог проверки">
        <span className="cnt">Готовых строк пока нет: ответьте на вопросы в них.</span>
        <span className="grow" />
        <CheckAgain main />
      </BottomBar>
    );
  }
  return (
    <BottomBar label="Итог проверки">
      <span>
        {showPrices ? <Money kopecks={total} strong /> : <b>{thousands(pieces)} шт.</b>}{' '}
        <span className="cnt only-l">
          {showPrices && `${thousands(pieces)} шт. `}
          {questions > 0 && 'Строки с вопросами останутся на экране.'}
        </span>
      </span>
      <span className="grow" />
      <CheckAgain />
      <SubmitButton busy="Добавляем…" name="intent" value="add">
        <Icon name="cart-plus" />
        <span>
          Добавить <span className="fo-wide">в корзину</span>{' '}
          {counted(ready, 'позицию', 'позиции', 'позиций')}
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
