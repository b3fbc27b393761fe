import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { PreviewProduct, PreviewRow } from '#server/ordering/fast-order/preview.ts';

type SoughtProps = {
  row: PreviewRow;
  place: number;
  name: (part: string) => string;
  messageId: string;
  showPrices: boolean;
};

/** A line without a product yet: the articul can be corrected, or one of the offered products selected. */
export function SoughtFields({ row, place, name, messageId, showPrices }: SoughtProps) {
  return (
    <div className="fo-sought">
      <input
        className="form-control form-control-sm articul"
        name={name('articul')}
        key={row.articul}
        defaultValue={row.articul}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        aria-label={`Артикул, строка ${place}`}
        aria-invalid={row.status === 'unknown' || undefined}
        aria-describedby={messageId}
      />
      <span className={row.status === 'unknown' ? 'fo-say no' : 'fo-say'} id={messageId}>
        {row.message}
      </span>
      {row.choices.length > 0 && (
        <select
          className="form-select form-select-sm"
          name={name('product')}
          defaultValue=""
          aria-label={`Товар, строка ${place}: ${row.articul}`}
        >
          <option value="">{row.status === 'several' ? 'Выберите товар' : 'Похожие товары'}</option>
          {row.choices.map((choice) => (
            <option value={choice.id} key={choice.id}>
              {choiceLabel(choice, showPrices)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function choiceLabel(choice: PreviewProduct, showPrices: boolean): string {
  const price = showPrices && choice.price !== undefined && roubles(choice.price);
  const stock = choice.free > 0 ? pieces(choice.free, choice.unit) : 'нет в наличии';
  return [choice.articul, choice.header, price, stock].filter(Boolean).join(' · ');
}
