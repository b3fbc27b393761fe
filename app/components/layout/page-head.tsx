import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '#app/components/ui/breadcrumbs.tsx';

type Props = {
  title: ReactNode;
  /**
   * Beside the title, dimmed: «248 товаров». Announced when it changes, because a filter does not move the
   * focus.
   */
  count?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: a state label. */
  mark?: ReactNode;
  /** Buttons, on the right. */
  children?: ReactNode;
};

/** The header of a screen: breadcrumbs, h1, count, actions. */
export function PageHead({ title, count, crumbs, mark, children }: Props) {
  return (
    <>
      {crumbs && crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <div className="page-head">
        <h1 id="h" tabIndex={-1}>
          {title}
        </h1>
        {count && (
          <span className="quiet" aria-live="polite" aria-atomic="true">
            {count}
          </span>
        )}
        {mark}
        <span className="stretch" />
        {children && <span className="page-acts">{children}</span>}
      </div>
    </>
  );
}
