import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Named } from '#server/goods/model.ts';
import { deskDealer, deskDealerAddress, deskPaths, removeDealerAddressHref } from '../desk-hrefs.ts';

type Props = { dealer: Named; id: number; fullAddress: string; refusal: Refusal | undefined };

/** A delivery address of a dealer. */
export function DealerAddressForm({ dealer, id, fullAddress, refusal }: Props) {
  const stored = { full_address: fullAddress };
  const { form, fields, errors } = formFields('address', stored, refusal);
  const label = { full_address: 'Адрес' };
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.full_address.id}`, label);
  const title = id ? 'Адрес доставки' : 'Новый адрес доставки';
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: title },
        ]}
      />
      <form
        method="post"
        action={deskDealerAddress(dealer.id, id || 'new')}
        className="card form-body"
        {...form}
      >
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Адрес не сохранён', items.length)} items={items} />
        <TextareaField
          meta={fields.full_address}
          label="Адрес"
          hint="Город, улица, дом, склад, въезд. В прежних заказах адрес не изменится"
          maxLength={500}
          required
        />
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskDealer(dealer.id)}>
            Отмена
          </a>
          {id > 0 && (
            <a className="btn btn-quiet danger" href={removeDealerAddressHref(dealer.id, id)}>
              Удалить адрес
            </a>
          )}
        </div>
      </form>
    </>
  );
}
