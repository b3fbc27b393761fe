import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ProductArrivals as Arrivals, DeskArrival } from '#server/desk/goods/arrivals/arrivals.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

type Props = { product: Arrivals; refusal: Refusal | undefined };

/** The expected arrivals of a product: from 1C, and entered by staff. */
export function ProductArrivals({ product, refusal }: Props) {
  const { id, articul, header, unit, arrivals, warehouses } = product;
  const empty = { day: '', wms: '', quantity: '', note: '' };
  const { fields, errors } = formFields('arrival', empty, refusal);
  const items = errorItems(errors, (name) => `arrival-${name}`, '#arrival-day');
  return (
    <>
      <PageHead
        title={`Поступления: ${boundName(header)}`}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          { label: articul, href: deskProduct(id) },
          { label: 'Поступления' },
        ]}
      />
      {arrivals.length > 0 && (
        <div className="card desk-part">
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">Поступления по дням</caption>
            <thead>
              <tr>
                <th scope="col">День</th>
                <th scope="col">Склад</th>
                <th scope="col" className="number">
                  Количество
                </th>
                <th scope="col">Откуда</th>
              </tr>
            </thead>
            <tbody>
              {arrivals.map((arrival) => (
                <Row key={arrival.id} product={id} unit={unit} arrival={arrival} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <form method="post" action={`${deskProduct(id)}/arrivals`} className="card form-body" noValidate>
        <ErrorSummary title={errorTitle('Поступление не добавлено', items.length)} items={items} />
        <p className="quiet">
          Для складов, о которых 1С поступлений не присылает. Дилеры увидят их там же, где и поступления из
          1С. С тем же днём и складом запись заменит прежнюю.
        </p>
        <DateField meta={fields.day} label="День" towards="future" />
        <SelectField
          meta={fields.wms}
          label="Склад"
          empty="Неизвестен"
          options={warehouses.map((each) => ({ value: each.id, label: each.header }))}
        />
        <TextField
          meta={fields.quantity}
          label="Количество"
          hint="Пусто – неизвестно: день виден, но под поступление не заказать"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          meta={fields.note}
          label="Заметка"
          hint="Видна только на столе"
          maxLength={200}
          autoComplete="off"
        />
        <div className="form-acts">
          <SubmitButton busy="Добавляем…">Добавить</SubmitButton>
          <a className="btn" href={deskProduct(id)}>
            К товару
          </a>
        </div>
      </form>
    </>
  );
}

function Row({ product, unit, arrival }: { product: number; unit: string; arrival: DeskArrival }) {
  const { id, day, wms, quantity, note, isOurs } = arrival;
  return (
    <tr>
      <td className="c-head">{ruDate(day)}</td>
      <td data-label="Склад">{wms || <span className="quiet">неизвестен</span>}</td>
      <td className="number" data-label="Количество">
        {quantity === null ? <span className="quiet">неизвестно</span> : pieces(quantity, unit)}
      </td>
      <td className="c-text" data-label="Откуда">
        {isOurs ? 'вручную' : '1С'}
        {note && <span className="caption">{note}</span>}
        {isOurs && (
          <form method="post" action={`${deskProduct(product)}/arrivals`}>
            <button
              type="submit"
              className="btn btn-sm btn-quiet"
              name="removed"
              value={id}
              aria-label={`Удалить поступление ${ruDate(day)}`}
            >
              Удалить
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}
