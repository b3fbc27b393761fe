import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Named } from '#server/goods/model.ts';

/** The names of the fields in the error summary. */
export const termsLabels: Record<string, string> = {
  price_type: 'Вид цен',
  discount: 'Скидка',
  credit_limit: 'Лимит задолженности',
  deferral: 'Отсрочка',
  valid_from: 'Действует с',
  valid_to: 'Действует по',
};

type Term = 'price_type' | 'discount' | 'credit_limit' | 'deferral' | 'valid_from' | 'valid_to';
type Props = { fields: Record<Term, FieldMeta>; priceTypes: Named[] };

/** Price type, discount, limit, deferral and days of a contract. */
export function TermsFields({ fields, priceTypes }: Props) {
  const typed = { className: 'w-date', inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <SelectField
        meta={fields.price_type}
        label={termsLabels.price_type}
        empty="Выберите вид цен"
        options={priceTypes.map(({ id, header }) => ({ value: id, label: header }))}
        required
      />
      <TextField
        meta={fields.discount}
        label="Скидка, %, необязательно"
        hint="С цен этого вида, например 12,5"
        {...typed}
      />
      <TextField
        meta={fields.credit_limit}
        label="Лимит задолженности, ₽, необязательно"
        hint="Пусто или 0 – предоплата"
        {...typed}
      />
      <TextField
        meta={fields.deferral}
        label="Отсрочка, дней, необязательно"
        hint="От отгрузки до оплаты. Пусто – срока нет, просрочки тоже"
        className="w-date"
        inputMode="numeric"
        autoComplete="off"
      />
      <DateField
        meta={fields.valid_from}
        label="Действует с, необязательно"
        hint="Пусто – сразу"
        className="w-date"
        towards="past"
      />
      <DateField
        meta={fields.valid_to}
        label="Действует по, необязательно"
        hint="Этот день включительно. Пусто – бессрочно"
        className="w-date"
        towards="future"
      />
    </>
  );
}
