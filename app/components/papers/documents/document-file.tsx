import { Icon } from '#app/components/ui/icon.tsx';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { documentFilePath } from './document-query.ts';

/** The link to the PDF of a document, or the reason why there is none. */
export function DocumentFile({ document }: { document: ListedDocument }) {
  if (document.file === 'withheld') return <span className="quiet">с ценами договора</span>;
  if (document.file === 'none') return <span className="quiet">файла пока нет</span>;
  return (
    <a
      className="btn btn-sm btn-quiet"
      href={documentFilePath(document.id)}
      aria-label={`Скачать ${document.title} в PDF`}
    >
      <Icon name="download" />
      PDF
    </a>
  );
}
