import { Note } from '#app/components/ui/note.tsx';
import type { MissingContract } from '#server/people/contracts/missing-contract.server.ts';

/** A note at the top of every screen for a buyer without a contract: what is missing, and who can help. */
export function CannotOrder({ missing: { text, href, link } }: { missing: MissingContract }) {
  return (
    <Note
      kind="info"
      title="Пока можно только смотреть товары"
      action={
        href && (
          <a className="btn btn-sm" href={href}>
            {link}
          </a>
        )
      }
    >
      {text}. Цены показаны розничные (РРЦ).
    </Note>
  );
}
