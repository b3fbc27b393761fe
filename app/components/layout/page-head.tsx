import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '#app/components/ui/breadcrumbs.tsx';

type Props = {
  title: ReactNode;
  /** Beside the title, pale: «248 товаров». Heard when it changes: a filter leaves the focus where it is. */
  count?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: a state label. */
  mark?: ReactNode;
  /** At the right: buttons. */
  children?: ReactNode;
};

/** The head of a screen: where it lies, its h1, how much there is, what can be done. */
export function PageHead({ title, count, crumbs, mark, children }: Props) {
  return (
    <>
      {crumbs && crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <div className="page-head">
        <h1 id="h" tabIndex={-1}>
          {title}
        </h1>
        {count && (
          <span className="cnt" aria-live="polite" aria-atomic="true">
            {count}
          </span>
        )}
        {mark}
        <span className="grow" />
        {children && <span className="page-acts">{children}</span>}
      </div>
    </>
  );
}
