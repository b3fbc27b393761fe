import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { sentence } from '#server/kernel/typography.ts';
import type {
  PoliticsPreview,
  PreviewedPrice,
  PriceWarning,
} from '#server/people/price-politics/politics-view.ts';

type Props = {
  preview: PoliticsPreview | undefined;
  /** Whether the rules show wholesale prices to the manager at all. */
  shown: boolean;
  stale: boolean;
};

/** The prices that the manager would see, for goods that the dealer usually orders. */
export function PreviewTable({ preview, shown, stale }: Props) {
  return (
    <section
      className="politics-preview"
      aria-labelledby="preview"
      aria-live="polite"
      data-stale={stale || undefined}
    >
      <h3 id="preview">Что увидит менеджер</h3>
      <Preview preview={preview} shown={shown} />
    </section>
  );
}

function Preview({ preview, shown }: Pick<Props, 'preview' | 'shown'>) {
  if (!preview) return <p className="quiet">Исправьте правила, и здесь появятся цены.</p>;
  if (!preview.showWholesale) {
    return (
      <p className="quiet">Оптовые цены скрыты в этом браузере: примеров не видно, правила можно менять.</p>
    );
  }
  const { contract, rows } = preview;
  if (!contract || rows.length === 0) {
    return <p className="quiet">Показать пока не на чём: нет договора или товаров с ценой.</p>;
  }
  return (
    <>
      <p className="quiet">
        {shown
          ? sentence(`Цены по договору ${contract.header}, ${contract.company}`)
          : 'Оптовые цены скрыты: менеджер видит только РРЦ.'}
      </p>
      <table className="data-table boxed preview-table">
        <caption className="visually-hidden">Примеры цен</caption>
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col" className="text-end">
              По договору
            </th>
            <th scope="col" className="text-end">
              РРЦ
            </th>
            <th scope="col" className="text-end">
              Увидит
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.id} row={row} shown={shown} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const warnings: Record<PriceWarning, string> = {
  'below-contract': 'ниже цены договора',
  'above-retail': 'выше РРЦ',
  'no-price': 'нет РРЦ, заказать нельзя',
};

function PreviewRow({ row, shown }: { row: PreviewedPrice; shown: boolean }) {
  const { articul, header, brand, price, priceRrc, seen, warning } = row;
  return (
    <tr>
      <td className="c-goods">
        {boundName(header)}
        <span className="caption">{[articul, brand].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="c-money" data-label="По договору">
        <Money kopecks={price} />
      </td>
      <td className="c-money" data-label="РРЦ">
        {priceRrc > 0 ? <Money kopecks={priceRrc} /> : '–'}
      </td>
      <td className="c-money shown-price" data-label="Увидит">
        {shown ? seen === undefined ? 'нет цены' : <Money kopecks={seen} strong /> : 'скрыта'}
        {warning && (
          <span className="warning">
            <Icon name="alert-circle" />
            {warnings[warning]}
          </span>
        )}
      </td>
    </tr>
  );
}
