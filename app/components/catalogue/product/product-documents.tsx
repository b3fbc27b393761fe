import { Icon } from '#app/components/ui/icon.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { kindLabel } from '#server/goods/documents/kinds.ts';
import { type ProductDocument, productDocumentHref } from '#server/goods/documents/product-document.ts';
import { ruDate } from '#server/kernel/clock.ts';

type Props = { productId: number; documents: readonly ProductDocument[]; today: string };

/** The certificates, passports and manuals of a product, on its card. */
export function ProductDocuments({ productId, documents, today }: Props) {
  if (documents.length === 0) return null;
  return (
    <>
      <h2 className="mt-3 mb-1">Документы</h2>
      <ul className="product-documents">
        {documents.map((document) => (
          <li key={document.id}>
            <Icon name="download" />
            <a href={productDocumentHref(productId, document.id)} download>
              {document.title}
            </a>
            <span className="caption">{documentAbout(document, today)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns «Сертификат, PDF, 1,2 МБ, действует до 01.02.2027»; a title that says its kind does not repeat it. */
function documentAbout({ kind, title, format, size, validUntil }: ProductDocument, today: string): string {
  const label = kind === 'other' ? '' : kindLabel(kind);
  const isNamed = title.toLowerCase().startsWith(label.toLowerCase());
  return [
    !isNamed && label,
    `${format.toUpperCase()}, ${sizeText(size)}`,
    validUntil !== null && validText(validUntil, today),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns «действует до 01.02.2027», or «срок истёк 01.02.2027» after that day. */
export function validText(validUntil: string, today: string): string {
  return `${validUntil < today ? 'срок истёк' : 'действует до'}\u00a0${ruDate(validUntil)}`;
}
