import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { Shelf } from './shelf.ts';

/** The page shown when a news item or an article does not exist. */
export function PublicationMissing({ shelf }: { shelf: Shelf }) {
  return (
    <div className="inner">
      <EmptyBox
        heading="h1"
        title={shelf.missing}
        actions={
          <>
            <a className="btn btn-primary" href={shelf.href}>
              {shelf.all}
            </a>
            <a className="btn" href="/">
              На главную
            </a>
          </>
        }
      >
        Возможно, её убрали или в адресе опечатка.
      </EmptyBox>
    </div>
  );
}
