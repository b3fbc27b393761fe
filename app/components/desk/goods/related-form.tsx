import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { RelatedForm as Form } from '#server/desk/goods/related/related-form.ts';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

const labels = { related: 'Сопутствующие товары', accessory: 'Аксессуары' };

/** The form of the goods that go with a product. */
export function RelatedForm({ product, refusal }: { product: Form; refusal: Refusal | undefined }) {
  const { id, articul, header, values } = product;
  const { fields, form } = recordForm('related', { stored: values, refusal, labels });
  return (
    <>
      <PageHead
        title={`С чем брать: ${boundName(header)}`}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          { label: articul, href: deskProduct(id) },
          { label: 'С чем брать' },
        ]}
      />
      <RecordForm of={form} action={`${deskProduct(id)}/related`} cancel={deskProduct(id)}>
        <p className="quiet">
          По артикулу в строке, до 30. Список можно вставить из Excel. На карточке товары стоят в этом
          порядке, скрытых и снятых с продажи на ней нет.
        </p>
        <TextareaField meta={fields.related} label={labels.related} hint="Кабель к светильнику" rows={8} />
        <TextareaField
          meta={fields.accessory}
          label={labels.accessory}
          hint="Крепёж, заглушки, пульты"
          rows={8}
        />
      </RecordForm>
    </>
  );
}
