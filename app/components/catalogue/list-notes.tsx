import type { IconName } from '#app/components/ui/icon-names.ts';
import { Note } from '#app/components/ui/note.tsx';

/** A note above a list, with a link to its subject; made on the server (ways-out.server.ts). */
export type ListNote = { title: string; children?: string; icon?: IconName; href?: string; label?: string };

export function ListNotes({ notes }: { notes: ListNote[] }) {
  return notes.map(({ href, label, ...note }) => (
    <Note
      key={note.title}
      kind="info"
      action={
        href && (
          <a className="btn btn-sm" href={href}>
            {label}
          </a>
        )
      }
      {...note}
    />
  ));
}
