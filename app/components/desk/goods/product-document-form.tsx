import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { DocumentFormValues } from '#server/desk/goods/product-documents.ts';
import { productDocumentKinds } from '#server/goods/documents/kinds.ts';
import { deskPaths, deskProduct, deskProductDocument } from '../desk-hrefs.ts';

type Props = {
  id: number;
  product: { id: number; header: string; articul: string };
  isImported: boolean;
  values: DocumentFormValues;
  refusal: Refusal | undefined;
};

const labels: Record<string, string> = { title: 'Название', kind: 'Вид', valid_until: 'Действует до' };

/** The form of a document of a product. */
export function ProductDocumentForm({ id, product, isImported, values, refusal }: Props) {
  const { fields, form } = recordForm('document', { stored: values, refusal, labels });
  const back = `${deskProduct(product.id)}#documents`;
  return (
    <>
      <PageHead
        title={values.title}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          { label: product.articul, href: back },
          { label: 'Документ' },
        ]}
      />
      <RecordForm of={form} action={deskProductDocument(id)} failed="Документ не сохранён" cancel={back}>
        <p className="quiet">
          {product.header}
          {isImported &&
            '. Файл присылает 1С. Название и вид, которые вы сохраните, она не изменит, срок – пока файл тот же'}
        </p>
        <TextField meta={fields.title} label={labels.title} maxLength={200} autoComplete="off" required />
        <SelectField meta={fields.kind} label={labels.kind} options={productDocumentKinds} />
        <DateField
          meta={fields.valid_until}
          label={labels.valid_until}
          hint="Пусто, если срока нет"
          towards="future"
          className="w-date"
        />
      </RecordForm>
    </>
  );
}
