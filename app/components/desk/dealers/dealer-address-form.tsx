import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Named } from '#server/goods/model.ts';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';
import { deskDealerAddress, removeDealerAddressHref } from './dealer-hrefs.ts';

type Props = { dealer: Named; id: number; fullAddress: string; refusal: Refusal | undefined };

/** A delivery address of a dealer. */
export function DealerAddressForm({ dealer, id, fullAddress, refusal }: Props) {
  const stored = { full_address: fullAddress };
  const { fields, form } = recordForm('address', { stored, refusal, labels: { full_address: 'Адрес' } });
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
      <RecordForm
        of={form}
        action={deskDealerAddress(dealer.id, id || 'new')}
        isNew={id === 0}
        failed="Адрес не сохранён"
        cancel={deskDealer(dealer.id)}
        acts={
          id > 0 && (
            <a className="btn btn-quiet danger" href={removeDealerAddressHref(dealer.id, id)}>
              Удалить адрес
            </a>
          )
        }
      >
        <TextareaField
          meta={fields.full_address}
          label="Адрес"
          hint="Город, улица, дом, склад, въезд. В прежних заказах адрес не изменится"
          maxLength={500}
          required
        />
      </RecordForm>
    </>
  );
}
