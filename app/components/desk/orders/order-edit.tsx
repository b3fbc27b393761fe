import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { formFields } from '#app/components/ui/form-fields.ts';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { useTypedSum } from '#app/enhance/typed-sum.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { amountText, roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import {
  longestComment,
  priceField,
  quantityField,
  warehouseField,
} from '#server/ordering/orders/change-form.ts';
import type { ChangedLine, OrderChange } from '#server/ordering/orders/get-order-change.server.ts';
import { typedSum } from '#server/ordering/orders/typed-sum.ts';
import { percentText } from '#server/people/price-politics/percent.ts';
import { deskOrder, deskOrderDeed, deskPaths } from '../desk-hrefs.ts';
import { lineValue } from './line-values.ts';

const fieldId = fieldIdIn('order');

type Props = {
  order: OrderChange;
  refusal: Refusal | undefined;
};

const labels: Record<string, string> = {
  date: 'Дата отгрузки',
  delivery: 'Доставка',
  delivery_price: 'Цена доставки, ₽',
  address: 'Адрес доставки',
  comment: 'Комментарий',
  text: 'Добавить товары',
  discount: 'Скидка на весь заказ, %',
  reason: 'Почему цена ниже',
};

/** The form in which the staff changes an order that is not shipped. */
export function OrderEdit({ order, refusal }: Props) {
  const { id, number, state, values, lines, addresses, deliveries, discountLimit } = order;
  const { date, delivery, delivery_price, address, comment } = values;
  const pricing = discountLimit > 0;
  const { form, fields, errors } = formFields(
    'order',
    { date, delivery, delivery_price, address, comment, text: '', discount: '', reason: '' },
    refusal,
  );
  const { sum, onInput } = useTypedSum(
    typedSum(lines, String(fields.discount.initialValue ?? ''), ({ id, quantity, price }) => ({
      quantity: lineValue(refusal, 'quantity', id, String(quantity)),
      price: lineValue(refusal, 'price', id, amountText(price)),
    })),
    (textOf) =>
      typedSum(lines, textOf('discount'), ({ id, price }) => ({
        quantity: textOf(quantityField(id)),
        price: pricing ? textOf(priceField(id)) : amountText(price),
      })),
  );
  const items = [
    ...errorItems(errors, (name) => fieldId(name), '#lines', { ...labels, ...lineLabels(lines) }),
    ...meanwhileItems(refusal, '#lines'),
  ];
  return (
    <>
      <PageHead
        title={
          <>
            Изменить заказ <span className="text-nowrap">{number}</span>
          </>
        }
        mark={<OrderState state={state} />}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          { label: number, href: deskOrder(id) },
          { label: 'Изменить' },
        ]}
      />
      <form
        method="post"
        action={deskOrderDeed(id, 'edit')}
        className="card form-body order-edit"
        onInput={onInput}
        {...form}
      >
        <SubmissionKey />
        <Original values={values} returned={returnedOriginal(refusal)} />
        <ErrorSummary title={refusalTitle(refusal, 'Заказ не изменён', items.length)} items={items} />
        <div className="order-edit-terms">
          <DateField meta={fields.date} label={labels.date} towards="future" />
          <SelectField
            meta={fields.delivery}
            label={labels.delivery}
            options={deliveries.map(({ id, header, price }) => ({
              value: id,
              label: `${header}, ${price === 0 ? 'бесплатно' : roubles(price)}`,
            }))}
          />
          <TextField
            meta={fields.delivery_price}
            label={labels.delivery_price}
            hint="Пусто – бесплатно"
            maxLength={40}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            meta={fields.address}
            label={labels.address}
            hint={addresses.length > 0 ? 'Один из адресов дилера или новый' : undefined}
            fieldClass="order-edit-address"
            maxLength={500}
            list="addresses"
            autoComplete="off"
          />
          <datalist id="addresses">
            {addresses.map((each) => (
              <option value={each} key={each} />
            ))}
          </datalist>
        </div>
        <TextareaField
          meta={fields.comment}
          label={labels.comment}
          hint="Его видит и дилер"
          fieldClass="mb-3"
          rows={2}
          maxLength={longestComment}
        />
        <p className="quiet m-0 mb-3" id="lines" tabIndex={-1}>
          Ноль убирает позицию. Заказать больше можно, пока на складе есть свободный товар.
          {pricing && ' Цену можно указать, «95,50», или уменьшить на процент, «5\u00a0%».'}
        </p>
        <table className="data-table cards desk-list desk-lines">
          <caption className="visually-hidden">Позиции заказа</caption>
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col">Склад</th>
              <th scope="col">Количество</th>
              {pricing && <th scope="col">Цена или скидка</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                price={pricing && String(values[priceField(line.id)])}
                refusal={refusal}
              />
            ))}
          </tbody>
        </table>
        {pricing && (
          <div className="order-edit-prices">
            <TextField
              meta={fields.discount}
              label={labels.discount}
              hint={`Не больше ${percentText(discountLimit)}\u00a0%`}
              maxLength={20}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              meta={fields.reason}
              label={labels.reason}
              hint="Дилер увидит причину рядом с прежней ценой"
              fieldClass="order-edit-reason"
              maxLength={255}
              autoComplete="off"
            />
          </div>
        )}
        <p className="mt-3 mb-0">
          Сумма позиций: <b>{sum === undefined ? 'проверьте числа' : roubles(sum)}</b>
          <span className="quiet"> без доставки и добавленных товаров</span>
        </p>
        <TextareaField
          meta={fields.text}
          label={labels.text}
          hint="Артикул и количество в строке. Цены – сегодняшние, по договору заказа"
          fieldClass="mt-3"
          rows={2}
          spellCheck={false}
        />
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskOrder(id)}>
            Отмена
          </a>
          <Recount />
        </div>
      </form>
    </>
  );
}

/** Without scripts, recomputes the sum of the lines and saves nothing. */
function Recount() {
  if (useHydrated()) return null;
  return (
    <button type="submit" className="btn btn-quiet" name="intent" value="recount">
      Пересчитать
    </button>
  );
}

type LineProps = {
  line: ChangedLine;
  /** The stored price as text; false if the reader may not change it. */
  price: string | false;
  refusal: Refusal | undefined;
};

function Line({ line, price, refusal }: LineProps) {
  const { id, articul, header, unit, quantity, wms, places, listPrice, priceReason } = line;
  const [amount, place, cost] = [quantityField(id), warehouseField(id), priceField(id)];
  const [amountErrors, placeErrors] = [refusal?.errors[amount], refusal?.errors[place]];
  return (
    <tr>
      <td className="c-head title">
        {boundName(header)}
        <span className="caption articul">{articul}</span>
      </td>
      <td className="c-place">
        <select
          id={fieldId(place)}
          name={place}
          defaultValue={lineValue(refusal, 'warehouse', id, String(wms))}
          aria-label={`Склад: ${articul}`}
          className={controlClass('form-select form-select-sm', undefined, placeErrors)}
          {...describe(fieldId(place), placeErrors, undefined)}
        >
          {places.map((each) => (
            <option value={each.id} key={each.id}>
              {each.header}, свободно {pieces(each.free, unit)}
            </option>
          ))}
        </select>
        <FieldError id={fieldId(place)} errors={placeErrors} />
      </td>
      <td className="c-qty">
        <span className="edit-amount">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            id={fieldId(amount)}
            name={amount}
            defaultValue={lineValue(refusal, 'quantity', id, String(quantity))}
            aria-label={`Количество: ${articul}`}
            className={controlClass('form-control form-control-sm', undefined, amountErrors)}
            {...describe(fieldId(amount), amountErrors, undefined)}
          />
          <span className="quiet">было {pieces(quantity, unit)}</span>
        </span>
        <FieldError id={fieldId(amount)} errors={amountErrors} />
      </td>
      {price !== false && (
        <td className="c-price">
          <span className="edit-amount">
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              id={fieldId(cost)}
              name={cost}
              defaultValue={lineValue(refusal, 'price', id, price)}
              aria-label={`Цена или скидка: ${articul}`}
              className={controlClass('form-control form-control-sm', undefined, refusal?.errors[cost])}
              {...describe(fieldId(cost), refusal?.errors[cost], undefined)}
            />
            <span className="only-cards quiet">цена, ₽</span>
            {listPrice !== null && <span className="quiet">до скидки {roubles(listPrice)}</span>}
          </span>
          {priceReason && <span className="caption">{priceReason}</span>}
          <FieldError id={fieldId(cost)} errors={refusal?.errors[cost]} />
        </td>
      )}
    </tr>
  );
}

function lineLabels(lines: readonly ChangedLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ id, articul }) => [
      [quantityField(id), articul],
      [warehouseField(id), articul],
      [priceField(id), articul],
    ]),
  );
}
