import { useEffect, useRef, useState } from 'react';
import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { deliveryHint, deliveryPrice } from '#app/components/ui/delivery-price.ts';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import { useKeptForm } from '#app/enhance/kept-form.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { sentence } from '#server/kernel/typography.ts';
import { ordersOf } from '#server/ordering/basket/basket-view.ts';
import type { Checkout } from '#server/ordering/orders/get-checkout.server.ts';
import { type CheckoutValues, checkoutFields } from './basket-reply.ts';
import { FreeLimit } from './free-limit.tsx';

type Props = {
  checkout: Checkout;
  values: CheckoutValues;
  /** The initial values. The fields that differ from them when a button is pressed were changed by the person. */
  opened: CheckoutValues;
  errors: FieldErrors;
};

/** Delivery, address, date, comment, the sums, and the submit button. The last part of the basket's form. */
export function CheckoutPanel({ checkout, values, opened, errors }: Props) {
  const [delivery, setDelivery] = useState(values.delivery);
  const meta = (name: keyof CheckoutValues): FieldMeta => ({
    id: name,
    name,
    errors: errors[name],
    initialValue: values[name],
  });
  const panel = useRef<HTMLElement>(null);
  // The sum must follow a choice made before hydration or returned with the response.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response brings other values
  useEffect(() => {
    const checked = panel.current?.querySelector<HTMLInputElement>('input[name="delivery"]:checked');
    if (checked) setDelivery(checked.value);
  }, [values.delivery]);
  const keep = useKeptForm(checkout.key);
  const { deliveries, addresses, firstDate, lastDate, dates, basket } = checkout;
  const orders = ordersOf(basket);
  const isExpected = basket.groups.some(({ expectedOn }) => expectedOn !== undefined);
  const chosen = deliveries.find(({ id }) => String(id) === delivery);
  return (
    <section className="card checkout" aria-labelledby="co" onChange={keep} ref={panel}>
      <h2 id="co">Оформление заказа</h2>
      {checkoutFields.map((name) => (
        <input type="hidden" name={`shown[${name}]`} value={opened[name]} key={name} />
      ))}
      <Reconsider checkout={checkout} />
      <RadioList
        meta={meta('delivery')}
        label="Способ доставки"
        options={deliveries.map(({ id, header, hint, price, needsAddress }) => ({
          value: id,
          label: header,
          hint: deliveryHint({ hint, price }),
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
      <DateField meta={meta('date')} label="Дата отгрузки" hint={dates} min={firstDate} max={lastDate} />
      <details className="checkout-comment" open={Boolean(values.comment || errors.comment)}>
        <summary>Комментарий к заказу</summary>
        <TextareaField
          meta={meta('comment')}
          label={<span className="visually-hidden">Комментарий к заказу</span>}
          hint="Не длиннее 1&nbsp;000&nbsp;знаков"
          rows={3}
        />
      </details>
      {basket.showWholesale && (
        <>
          <input type="hidden" name="counted" value={chosen?.id ?? ''} />
          <Sums
            quantity={basket.quantity}
            groups={basket.groups}
            goods={basket.total}
            delivery={chosen && chosen.price * orders}
          />
        </>
      )}
      <SubmitButton busy="Оформляем…" className="btn-primary order-button" name="order" value="1">
        Оформить заказ
      </SubmitButton>
      {isExpected && (
        <p className="remark">
          {orders > 1
            ? 'Товары под поступление станут отдельным заказом, доставка считается в каждом. '
            : 'Это заказ под поступление. '}
          Отгрузим, когда товары придут: не раньше даты поступления
        </p>
      )}
      {checkout.limited && (
        <p className="remark">Заказ больше вашего лимита сначала согласует главный пользователь</p>
      )}
      <Terms checkout={checkout} />
      <Privacy href={checkout.policyHref} />
    </section>
  );
}

/** Explains why the last delivery is not selected again. */
function Reconsider({ checkout: { form } }: Pick<Props, 'checkout'>) {
  if (!form.reconsider) return null;
  const { header, was, price } = form.reconsider;
  if (price === undefined)
    return <p className="remark">«{header}» больше не предлагаем. Выберите доставку.</p>;
  return (
    <p className="remark">
      {header}: теперь {deliveryPrice(price)}
      {was !== undefined && `, было ${deliveryPrice(was)}`}. Выберите доставку.
    </p>
  );
}

/**
 * An order is carried out for the dealer, so it needs no checkbox for consent, only a link to the policy
 * (decisions/personal-data.md).
 */
function Privacy({ href }: { href: string | undefined }) {
  if (!href) return null;
  return (
    <p className="remark">
      Данные заказа обрабатываем по{' '}
      <a href={href} target="_blank" rel="noopener">
        политике обработки персональных данных
      </a>
      . Имя и телефон получателя в комментарии указывайте с его согласия
    </p>
  );
}

/** The contract, and the rest of its limit. */
function Terms({ checkout: { basket, freeLimit, permit, prepaid } }: Pick<Props, 'checkout'>) {
  const { contract, showWholesale } = basket;
  if (!contract) return null;
  return (
    <p className="remark">
      {sentence(`Договор ${contract.header}, ${contract.company}`)} {prepaid && 'Работаем по предоплате'}
      {freeLimit !== undefined && showWholesale && (
        <FreeLimit limit={freeLimit} total={basket.total} permit={permit} />
      )}
    </p>
  );
}
