import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ProductCard } from '#server/desk/goods/goods-view.ts';
import { tradeFormValues, tradeLabels } from '#server/desk/goods/product-trade.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

type Props = { product: ProductCard; refusal: Refusal | undefined };

/** The form of the prices and stock of a product that the desk maintains. */
export function ProductTradeForm({ product, refusal }: Props) {
  const { id, header, articul, unit, isImported, prices, stocks } = product;
  const stored = tradeFormValues(product);
  const isAsked = refusal?.code === 'PRICES_CHANGE';
  const { fields, form } = recordForm('trade', {
    stored,
    refusal,
    labels: tradeLabels(product),
  });
  return (
    <>
      <PageHead
        title={`Цены и остатки: ${boundName(header)}`}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          { label: articul, href: deskProduct(id) },
          { label: 'Цены и остатки' },
        ]}
      />
      <RecordForm
        of={form}
        action={`${deskProduct(id)}/trade`}
        title={isAsked ? refusal.message : undefined}
        cancel={deskProduct(id)}
      >
        {isAsked && <input type="hidden" name="asked" value={String(refusal.details.asked)} />}
        {isImported && (
          <p className="quiet">
            Цены и остатки – только тех видов и складов, которых нет в 1С: остальное ведёт она.
          </p>
        )}
        {prices.map(({ id: type, header: label, isRrc, forSale }) => {
          const meta = fields[`price_${type}`];
          const hint = isRrc ? 'РРЦ' : forSale ? undefined : 'Не для продажи';
          return (
            meta && (
              <TextField
                key={meta.id}
                meta={meta}
                label={`${label}, ₽`}
                hint={hint}
                className="w-date"
                inputMode="decimal"
                autoComplete="off"
              />
            )
          );
        })}
        {stocks.map(({ id: wms, header: label, reserved }) => {
          const meta = fields[`stock_${wms}`];
          return (
            meta && (
              <TextField
                key={meta.id}
                meta={meta}
                label={`Есть на складе «${label}»`}
                hint={reserved > 0 ? `Из них зарезервировано ${pieces(reserved, unit)}` : undefined}
                className="w-date"
                inputMode="numeric"
                autoComplete="off"
              />
            )
          );
        })}
        {stocks.map(({ id: wms, header: label }) => {
          const meta = fields[`place_${wms}`];
          return (
            meta && (
              <TextField
                key={meta.id}
                meta={meta}
                label={`Место на складе «${label}»`}
                hint={wms === stocks[0]?.id ? 'Например, А-12-3: по местам собирают заказы' : undefined}
                className="w-date"
                maxLength={40}
                autoComplete="off"
              />
            )
          );
        })}
      </RecordForm>
    </>
  );
}
