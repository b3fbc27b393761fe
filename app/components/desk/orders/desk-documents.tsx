import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { roubles } from '#server/kernel/money.ts';
import { deskDocumentFile } from '../desk-hrefs.ts';

type Props = {
  documents: { id: number; title: string; amount: number | null; hasFile: boolean; isWithdrawn: boolean }[];
  /** Shown beside the heading, such as a link. */
  children?: ReactNode;
  /** Shown instead of documents that were searched for and not found. */
  none?: string;
};

/** 1C documents, the latest first; nothing when there are none. */
export function DeskDocuments({ documents, children, none }: Props) {
  if (documents.length === 0 && !children) return null;
  return (
    <section className="card desk-part no-print" aria-labelledby="documents">
      <div className="desk-part-head">
        <h2 id="documents">Документы</h2>
        {children}
      </div>
      {documents.length === 0 && none && <p className="quiet desk-none">{none}</p>}
      <ol className="desk-plain desk-papers">
        {documents.map(({ id, title, amount, hasFile, isWithdrawn }) => (
          <li key={id}>
            {hasFile ? (
              <a href={deskDocumentFile(id)} download>
                <Icon name="download" /> {title}
              </a>
            ) : (
              title
            )}
            <span className="caption">
              {[
                amount !== null && roubles(amount),
                !hasFile && 'файла пока нет',
                isWithdrawn && 'отозван, дилер его не видит',
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
