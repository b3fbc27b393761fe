import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import { deskDocumentFile } from '../desk-hrefs.ts';

type Props = {
  documents: { id: number; title: string; amount: number | null; hasFile: boolean; isWithdrawn: boolean }[];
};

/** The documents of 1C about an order, the latest first; nothing when there are none. */
export function OrderDocuments({ documents }: Props) {
  if (documents.length === 0) return null;
  return (
    <section className="card desk-part no-print" aria-labelledby="documents">
      <div className="desk-part-head">
        <h2 id="documents">Документы</h2>
      </div>
      <ol className="desk-plain">
        {documents.map(({ id, title, amount, hasFile, isWithdrawn }) => (
          <li key={id}>
            {hasFile ? (
              <a href={deskDocumentFile(id)} download>
                <Icon name="download" /> {title}
              </a>
            ) : (
              <b>{title}</b>
            )}
            <span className="caption">
              {[
                amount !== null && roubles(amount),
                !hasFile && 'файла пока нет',
                isWithdrawn && 'отозван в 1С, дилер его не видит',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
