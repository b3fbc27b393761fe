import { PageHead } from '#app/components/layout/page-head.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type Delivery, deliveryFormValues, weekdayFields } from '#server/desk/deliveries/delivery-view.ts';
import { deskDelivery, deskPaths } from '../desk-hrefs.ts';

type Props = { delivery: Delivery; refusal: Refusal | undefined };

const labels: Record<string, string> = {
  header: 'Название',
  hint: 'Пояснение',
  price: 'Цена',
  sort: 'Место в списке',
  day_1: 'Дни отгрузки',
  cutoff_hour: 'Заказы на следующий день принимаем до',
};

/** The form of a delivery option that dealers choose when they place an order. */
export function DeliveryScreen({ delivery, refusal }: Props) {
  const { id, header } = delivery;
  const stored = deliveryFormValues(delivery);
  const { fields, errors, isTicked, form } = recordForm('delivery', { stored, refusal, labels });
  const title = id ? header : 'Новый способ доставки';
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Доставка', href: deskPaths.deliveries }, { label: title }]}
      />
      <RecordForm of={form} action={deskDelivery(id || 'new')} isNew={id === 0} cancel={deskPaths.deliveries}>
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.hint}
          label="Пояснение, необязательно"
          hint="Под названием, например «следующий день»"
          maxLength={255}
          autoComplete="off"
        />
        <TextField
          meta={fields.price}
          label="Цена, ₽"
          hint="Пусто или 0 – бесплатно"
          className="w-date"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          meta={fields.sort}
          label={labels.sort}
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <fieldset className="choices" id={`${form.id}-day_1`} tabIndex={-1}>
          <legend>Дни отгрузки</legend>
          <FieldError id={`${form.id}-days`} {...(errors?.day_1 && { errors: errors.day_1 })} />
          {weekdayFields.map(({ name, label }) => (
            <Tick key={name} name={name} checked={isTicked(name)} joined>
              {label}
            </Tick>
          ))}
          <p className="remark">Из них – только те, в которые отгружает склад</p>
        </fieldset>
        <TextField
          meta={fields.cutoff_hour}
          label={labels.cutoff_hour}
          hint="Час по Москве, например 15. Пусто – можно отгрузить и в день заказа"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <Tick name="needs_address" checked={isTicked('needs_address')}>
          Нужен адрес доставки
        </Tick>
        <Tick name="offered" checked={isTicked('offered')}>
          Предлагать при оформлении заказа
        </Tick>
      </RecordForm>
    </>
  );
}
