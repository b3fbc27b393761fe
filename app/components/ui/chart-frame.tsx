import type { ReactNode } from 'react';

type Props = {
  id: string;
  className?: string;
  title: ReactNode;
  /** The name of the part that scrolls sideways. */
  label: string;
  /** The drawing. */
  children: ReactNode;
  /** The same as a table: its heads, of which all but the first are numbers, and its rows. */
  table?: { caption: string; heads: string[]; rows: { key: string; cells: ReactNode[] }[] } | undefined;
};

/** The frame of a chart: its heading, the drawing that scrolls sideways, and its table. */
export function ChartFrame({ id, className = '', title, label, children, table }: Props) {
  const isNumber = (i: number) => (i > 0 ? 'number' : undefined);
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
          <table className="data-table">
            <caption className="visually-hidden">{table.caption}</caption>
            <thead>
              <tr>
                {table.heads.map((head, i) => (
                  <th scope="col" className={isNumber(i)} key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, i) => (
                    <td className={isNumber(i)} key={table.heads[i]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
