import { Note } from '#app/components/ui/note.tsx';
import { useMayOpen } from '#app/enhance/desk-reader.ts';

type Props = { next: { label: string; href: string | undefined } | undefined };

/**
 * The link to the next step before the first order, after something was saved; nothing when all steps are done, or when
 * the reader may not open it.
 */
export function NextStep({ next }: Props) {
  const opens = useMayOpen();
  if (!next?.href || !opens(next.href)) return null;
  return (
    <Note kind="info">
      Дальше: <a href={next.href}>{next.label}</a>
    </Note>
  );
}
