import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
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
  const { form, fields, errors } = formFields('trade', stored, refusal);
  const first = Object.values(fields)[0]?.id ?? form.id;
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${first}`, tradeLabels(product)),
    ...meanwhileItems(refusal, `#${first}`),
  ];
  return (
    <>
      <PageHead
        title={`Цены и остатки: ${header}`}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          { label: articul, href: deskProduct(id) },
          { label: 'Цены и остатки' },
        ]}
      />
      <form method="post" action={`${deskProduct(id)}/trade`} className="card form-body" {...form}>
        <Original values={stored} returned={returnedOriginal(refusal)} />
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
        {isImported && (
          <p className="quiet">Здесь только виды цен и склады, которых нет в 1С: остальное ведёт она.</p>
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
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskProduct(id)}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
