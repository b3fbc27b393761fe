import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { Shelf } from './shelf.ts';

/** The page in place of a news item or an article that is not there. */
export function PublicationMissing({ shelf }: { shelf: Shelf }) {
  return (
    <div className="wrap">
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
