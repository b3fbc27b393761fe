import { getFormProps, useForm } from '@conform-to/react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/run-screen.server.ts';
import { addressesPath, addressPath } from './address-hrefs.ts';

type Props = { id: number; fullAddress: string; refusal: Refusal | undefined };

/** A delivery address in its window. */
export function AddressForm({ id, fullAddress, refusal }: Props) {
  const [form, fields] = useForm<{ full_address: string }>({
    id: 'address',
    defaultValue: { full_address: fullAddress },
    lastResult: refusal?.lastResult,
  });
  const items = errorItems(form.allErrors, (name) => `${form.id}-${name}`, `#${fields.full_address.id}`, {
    full_address: 'Адрес',
  });
  return (
    <form method="post" action={id ? addressPath(id) : `${addressesPath}/new`} {...getFormProps(form)}>
      <RecordId id={id} />
      <div className="dlg-body">
        <ErrorSummary title={errorTitle('Адрес не сохранён', items.length)} items={items} />
        <TextareaField
          meta={fields.full_address}
          label="Адрес"
          hint="Город, улица, дом, склад, въезд"
          maxLength={500}
          required
          data-focus
        />
      </div>
      <div className="dlg-foot">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
        <a className="btn" href={addressesPath} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
