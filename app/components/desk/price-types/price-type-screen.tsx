import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type PriceType, priceTypeFormValues, roundings } from '#server/desk/price-types/price-type-view.ts';
import { BackTo1c } from '../back-to-1c.tsx';
import { deskPaths, deskPriceType } from '../desk-hrefs.ts';

type Props = { priceType: PriceType; refusal: Refusal | undefined };

const labels: Record<string, string> = {
  header: 'Название',
  is_rrc: 'РРЦ',
  for_sale: 'Для продажи',
  round_to: 'Округление цен по договору',
};

/** The price type form: its purpose, and how prices under contracts are rounded. */
export function PriceTypeScreen({ priceType, refusal }: Props) {
  const { id, header } = priceType;
  const stored = priceTypeFormValues(priceType);
  const { fields, errors, isTicked, form } = recordForm('price-type', { stored, refusal, labels });
  const isAsked = refusal?.code === 'PRICES_CHANGE';
  const title = id ? header : 'Новый вид цен';
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Виды цен', href: deskPaths.priceTypes }, { label: title }]}
      />
      <RecordForm
        of={form}
        action={deskPriceType(id || 'new')}
        isNew={id === 0}
        title={isAsked ? refusal.message : undefined}
        cancel={deskPaths.priceTypes}
      >
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <BackTo1c record={priceType} what="название и отметку РРЦ" checked={isTicked('as_in_1c')} />
        <div id={fields.is_rrc.id} tabIndex={-1}>
          <Tick name="is_rrc" checked={isTicked('is_rrc')}>
            Это РРЦ: её видят все посетители, в том числе без входа
          </Tick>
          <FieldError id={fields.is_rrc.id} errors={errors.is_rrc} />
          {isAsked && (
            <>
              <input type="hidden" name="asked" value={errors.is_rrc?.[0]} />
              <Tick name="sure" checked={false}>
                Да, изменить розничные цены
              </Tick>
            </>
          )}
        </div>
        <div id={fields.for_sale.id} tabIndex={-1}>
          <Tick name="for_sale" checked={isTicked('for_sale')}>
            Для продажи: можно выбрать в договоре. Без отметки это себестоимость, её видят только
            администраторы
          </Tick>
          <FieldError id={fields.for_sale.id} errors={errors.for_sale} />
        </div>
        <RadioList
          meta={fields.round_to}
          label={labels.round_to}
          hint="Цена с учётом скидки договора. Оформленных заказов не касается"
          options={roundings}
        />
      </RecordForm>
    </>
  );
}
