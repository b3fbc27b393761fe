import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { currentDay, ruDate } from '#server/kernel/clock.ts';
import { deskDebtor } from '../desk-hrefs.ts';

type Props = { contract: number; refusal: Refusal | undefined };

/** Notes when the dealer has promised to pay. */
export function PromiseForm({ contract, refusal }: Props) {
  const { form, fields, errors } = formFields('promise', { on: '', note: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.on.id}`, {
    on: 'Обещали оплатить',
    note: 'Что сказали',
  });
  return (
    <form method="post" action={deskDebtor(contract)} className="form-body" {...form}>
      <ErrorSummary title={errorTitle('Обещание не сохранено', items.length)} items={items} />
      <DateField
        meta={fields.on}
        label="Обещали оплатить до"
        className="w-date"
        towards="future"
        min={ruDate(currentDay())}
        required
      />
      <TextField
        meta={fields.note}
        label="Что сказали"
        hint="Кто и что: «обещали 02.12, ждут деньги от заказчика»"
        maxLength={500}
        autoComplete="off"
      />
      <div className="form-acts">
        <SubmitButton busy="Сохраняем…">Сохранить обещание</SubmitButton>
      </div>
    </form>
  );
}
