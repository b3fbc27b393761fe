import type { ReactNode } from 'react';

/** The heads of a table, of which all but the first are above numbers, and its rows. `caption`: for screen readers. */
export type NumberTableProps = {
  caption?: string;
  heads: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
};

/** A table of names and their numbers. */
export function NumberTable({ caption, heads, rows }: NumberTableProps) {
  const isNumber = (i: number) => (i > 0 ? 'number' : undefined);
  return (
    <table className="data-table">
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th scope="col" className={isNumber(i)} key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, i) => (
              <td className={isNumber(i)} key={heads[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
