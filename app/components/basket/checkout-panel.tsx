import { useState } from 'react';
import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { DateField, TextareaField } from '#app/components/ui/text-field.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { Checkout } from '#server/orders/checkout.server.ts';
import type { CheckoutValues } from './basket-reply.ts';
import { FreeLimit } from './free-limit.tsx';

type Props = { checkout: Checkout; values: CheckoutValues; errors: FieldErrors };

/** Delivery, address, date, comment, the sums, and the one button. The last part of the basket's form. */
export function CheckoutPanel({ checkout, values, errors }: Props) {
  const [delivery, setDelivery] = useState(values.delivery);
  const meta = (name: keyof CheckoutValues): FieldMeta => ({
    id: name,
    name,
    errors: errors[name],
    initialValue: values[name],
  });
  const { deliveries, addresses, firstDate, lastDate, basket } = checkout;
  const chosen = deliveries.find(({ id }) => String(id) === delivery);
  return (
    <section className="card checkout" aria-labelledby="co">
      <h2 id="co">Оформление заказа</h2>
      <RadioList
        meta={meta('delivery')}
        label="Способ доставки"
        options={deliveries.map(({ id, header, hint, needsAddress }) => ({
          value: id,
          label: header,
          hint,
          mark: needsAddress ? undefined : 'data-pickup',
        }))}
        onPick={setDelivery}
      />
      <SelectField
        meta={meta('address')}
        label="Адрес доставки"
        fieldClass="address"
        empty={addresses.length === 1 ? undefined : 'Выберите адрес'}
        options={addresses.map(({ id, fullAddress }) => ({ value: id, label: fullAddress }))}
      />
      <DateField meta={meta('date')} label="Дата отгрузки" hint={`с ${firstDate} по ${lastDate}`} />
      <details className="checkout-comment" open={Boolean(values.comment || errors.comment)}>
        <summary>Комментарий к заказу</summary>
        <TextareaField
          meta={meta('comment')}
          label={<span className="visually-hidden">Комментарий к заказу</span>}
          hint="Не длиннее 1000 знаков"
          rows={3}
        />
      </details>
      {basket.showWholesale && (
        <Sums quantity={basket.quantity} goods={basket.total} delivery={chosen?.price} />
      )}
      <SubmitButton busy="Оформляем…" className="btn-primary order-button" name="order" value="1">
        Оформить заказ
      </SubmitButton>
      <Terms checkout={checkout} />
    </section>
  );
}

/** Under whose contract, and what is left of its limit. */
function Terms({ checkout: { basket, freeLimit, prepaid } }: Pick<Props, 'checkout'>) {
  const { contract, showWholesale } = basket;
  if (!contract) return null;
  return (
    <p className="hint">
      Договор {contract.header}, {contract.company}. {prepaid && 'Работаем по предоплате'}
      {freeLimit !== undefined && showWholesale && <FreeLimit limit={freeLimit} total={basket.total} />}
    </p>
  );
}
