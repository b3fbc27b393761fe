import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields, type ReturnedForm } from '#app/components/ui/form-fields.ts';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { visitorPath } from './personal-data-hrefs.ts';

type Props = { title?: string; phone?: string; refusal: ReturnedForm | undefined };

/** The search for a person without an account, who only asked for a call. */
export function VisitorSearch({ title = 'Посетитель без учётной записи', phone = '', refusal }: Props) {
  const { form, fields, errors } = formFields('visitor', { phone }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.phone.id}`);
  return (
    <form
      method="post"
      action={visitorPath}
      className="card desk-part form-body no-print"
      role="search"
      {...form}
    >
      <ErrorSummary title={errorTitle('Поиск не выполнен', items.length)} items={items} />
      <h2 className="m-0">{title}</h2>
      <PhoneField
        meta={fields.phone}
        label="Телефон"
        hint="Номер, с которого заказывали звонок, в любом виде"
        required
      />
      <input type="hidden" name="intent" value="find" />
      <div className="form-acts">
        <SubmitButton busy="Ищем…">Найти</SubmitButton>
      </div>
    </form>
  );
}
