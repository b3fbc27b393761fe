import { Note } from '#app/components/ui/note.tsx';

type Props = { next: { label: string; href: string } | undefined };

/** The link to the next step before the first order, after something was saved; nothing when all steps are done. */
export function NextStep({ next }: Props) {
  if (!next) return null;
  return (
    <Note kind="info">
      Дальше: <a href={next.href}>{next.label}</a>
    </Note>
  );
}
