import { ConsentBox } from '#app/components/ui/consent-box.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import { addressesPath, addressPath } from './address-hrefs.ts';

type Props = { id: number; fullAddress: string; policy: Policy | undefined; refusal: Refusal | undefined };

/** A delivery address in its window. */
export function AddressForm({ id, fullAddress, policy, refusal }: Props) {
  const { form, fields, errors } = formFields('address', { full_address: fullAddress }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.full_address.id}`, {
    full_address: 'Адрес',
  });
  return (
    <form method="post" action={id ? addressPath(id) : `${addressesPath}/new`} {...form}>
      <RecordId id={id} />
      {id > 0 && <Original values={{ full_address: fullAddress }} returned={returnedOriginal(refusal)} />}
      <div className="dialog-body">
        <ErrorSummary title={refusalTitle(refusal, 'Адрес не сохранён', items.length)} items={items} />
        <TextareaField
          meta={fields.full_address}
          label="Адрес"
          hint="Город, улица, дом, склад, въезд. Имя и телефон получателя – с его согласия"
          maxLength={500}
          required
          data-focus
        />
        <ConsentBox
          id={`${form.id}-consent`}
          policy={policy}
          sent={refusal?.values.consent}
          errors={errors.consent}
        />
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
        <a className="btn" href={addressesPath} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
