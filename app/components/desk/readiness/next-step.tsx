import { Note } from '#app/components/ui/note.tsx';
import type { FirstStep, Readiness } from '#server/desk/readiness/readiness-view.ts';
import { DeskLink } from '../allowed.tsx';
import { checkHref } from './check-hrefs.ts';
import { stepLabel } from './step-label.ts';

type Props = { next: (Pick<FirstStep, 'step'> & Pick<Readiness, 'unpriced'>) | undefined };

/** The link to the next step before the first order, after something was saved; nothing when all steps are done. */
export function NextStep({ next }: Props) {
  const href = next && checkHref(next.step, next);
  if (!next || !href) return null;
  return (
    <Note kind="info">
      Дальше: <DeskLink href={href}>{stepLabel(next.step, next)}</DeskLink>
    </Note>
  );
}
