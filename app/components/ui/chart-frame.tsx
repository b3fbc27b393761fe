import type { ReactNode } from 'react';
import { NumberTable, type NumberTableProps } from './number-table.tsx';

type Props = {
  id: string;
  className?: string;
  title: ReactNode;
  /** The name of the part that scrolls sideways. */
  label: string;
  /** The drawing. */
  children: ReactNode;
  /** The same as a table. */
  table?: NumberTableProps | undefined;
};

/** The frame of a chart: its heading, the drawing that scrolls sideways, and its table. */
export function ChartFrame({ id, className = '', title, label, children, table }: Props) {
  return (
    <section className={`bar-chart ${className}`.trim()} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroller must be reachable by keyboard */}
      <div className="bar-scroll" tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      {table && (
        <details className="bar-table">
          <summary>Таблицей</summary>
          <NumberTable {...table} />
        </details>
      )}
    </section>
  );
}
