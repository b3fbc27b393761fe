import type { ReactNode } from 'react';
import { Part } from './dealer-part.tsx';

type Props = { title: string; columns: readonly string[]; children: readonly ReactNode[] };

/** A part of a dealer's card with a table whose last column contains actions; nothing when there are no rows. */
export function DealerTable({ title, columns, children }: Props) {
  if (children.length === 0) return null;
  return (
    <Part title={title} none="" rows={children.length}>
      <table className="data-table cards labelled desk-list">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Part>
  );
}
