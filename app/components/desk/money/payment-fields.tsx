import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { paymentKindNames, paymentKinds } from '#server/desk/money/payment-kinds.ts';
import type { PaymentFormValues } from '#server/desk/money/payment-view.ts';

/** The names of the fields in the error summary. */
export const paymentLabels: Record<string, string> = {
  contract: 'Договор',
  kind: 'Что внести',
  paid_on: 'Дата',
  amount: 'Сумма',
  number: 'Номер документа',
  note: 'Заметка',
};

type Props = { fields: Record<keyof PaymentFormValues, FieldMeta>; today?: string };

/** The fields of a payment or correction: kind, day, number, sum. */
export function DocumentFields({ fields, today }: Props) {
  return (
    <>
      <SelectField
        meta={fields.kind}
        label={paymentLabels.kind}
        options={paymentKindNames.map((kind) => ({
          value: kind,
          label: `${paymentKinds[kind].header} – ${paymentKinds[kind].hint}`,
        }))}
        required
      />
      <DateField
        meta={fields.paid_on}
        label="Дата"
        className="w-date"
        towards="past"
        {...(today && { max: today })}
      />
      <TextField
        meta={fields.amount}
        label="Сумма, ₽"
        className="w-date"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        meta={fields.number}
        label="Номер документа, необязательно"
        className="w-date"
        maxLength={50}
        autoComplete="off"
      />
    </>
  );
}

/** A note for colleagues only. */
export function NoteField({ meta }: { meta: FieldMeta }) {
  return (
    <TextareaField
      meta={meta}
      label="Заметка, необязательно"
      hint="Видят только сотрудники"
      maxLength={500}
      rows={2}
    />
  );
}
