import { validText } from '#app/components/catalogue/product/product-documents.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { recordForm } from '#app/components/ui/record-form.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ProductCard } from '#server/desk/goods/goods-view.ts';
import type { DeskDocument } from '#server/desk/goods/product-documents.ts';
import { kindLabel, productDocumentKinds } from '#server/goods/documents/kinds.ts';
import { deskProductDocument, deskProductDocumentFile, deskProductDocuments } from '../desk-hrefs.ts';

type Props = { product: ProductCard; refusal: Refusal | undefined };

/** The documents of a product, with a form for more. */
export function ProductDocuments({ product, refusal }: Props) {
  const { id, documents, mayEdit, today } = product;
  if (!mayEdit && documents.length === 0) return null;
  const stored = { kind: '', valid_until: '' };
  const { fields, errors } = recordForm('documents', { stored, refusal, labels: {} });
  const fileErrors = errors.documents ?? errors[''];
  return (
    <section className="card desk-part" id="documents" aria-labelledby="h-documents">
      <div className="desk-part-head">
        <h2 id="h-documents">Документы</h2>
      </div>
      {documents.length === 0 ? (
        <p className="quiet desk-none">Сертификатов, паспортов и инструкций пока нет.</p>
      ) : (
        <table className="data-table cards labelled desk-list">
          <caption className="visually-hidden">Документы на товар, которые скачивает дилер</caption>
          <thead>
            <tr>
              <th scope="col">Документ</th>
              <th scope="col">Вид</th>
              <th scope="col">Срок</th>
              <th scope="col">Файл</th>
              {mayEdit && (
                <th scope="col">
                  <span className="visually-hidden">Изменить или удалить</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <Row key={document.id} product={id} document={document} today={today} mayEdit={mayEdit} />
            ))}
          </tbody>
        </table>
      )}
      {mayEdit && (
        <form
          method="post"
          action={`${deskProductDocuments(id)}#documents`}
          encType="multipart/form-data"
          className="form-body"
          noValidate
        >
          <SubmissionKey />
          <FileField
            meta={{ id: 'documents-file', name: 'documents', ...(fileErrors && { errors: fileErrors }) }}
            label="Добавить документы"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            multiple
            hint="PDF или фото, каждый файл до 20&nbsp;МБ, вместе до 30&nbsp;МБ. Название – по имени файла, его можно изменить"
          />
          <SelectField
            meta={fields.kind}
            label="Вид"
            empty="По имени файла"
            options={productDocumentKinds}
            className="w-auto"
          />
          <DateField meta={fields.valid_until} label="Действует до" towards="future" className="w-date" />
          <SubmitButton busy="Загружаем…" className="">
            Загрузить
          </SubmitButton>
        </form>
      )}
    </section>
  );
}

type RowProps = { product: number; document: DeskDocument; today: string; mayEdit: boolean };

function Row({ product, document, today, mayEdit }: RowProps) {
  const { id, title, kind, validUntil, format, size, isImported } = document;
  return (
    <tr>
      <td className="c-head title">
        <a href={deskProductDocumentFile(product, id)} download>
          {title}
        </a>
        {isImported && <span className="caption">из 1С</span>}
      </td>
      <td data-label="Вид">{kindLabel(kind)}</td>
      <td data-label="Срок">
        {validUntil === null ? <span className="quiet">не указан</span> : validText(validUntil, today)}
      </td>
      <td data-label="Файл">
        {format.toUpperCase()}, {sizeText(size)}
      </td>
      {mayEdit && (
        <td className="number">
          <form method="post" action={`${deskProductDocuments(product)}#documents`} className="place-buttons">
            <input type="hidden" name="document" value={id} />
            <a className="btn btn-sm" href={deskProductDocument(id)}>
              Изменить<span className="visually-hidden"> {title}</span>
            </a>
            <button type="submit" className="btn btn-sm btn-quiet" name="removed" value="1">
              Удалить<span className="visually-hidden"> {title}</span>
            </button>
          </form>
        </td>
      )}
    </tr>
  );
}
