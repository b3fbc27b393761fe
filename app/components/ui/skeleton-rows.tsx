export type SkeletonColumn = 'pic' | 'short' | 'name' | 'number' | 'empty';

const shapes: Record<SkeletonColumn, string> = {
  pic: 'sk sk-pic',
  short: 'sk sk-short',
  name: 'sk sk-name',
  number: 'sk sk-number',
  empty: '',
};

/** Rows that stand in while a list is on its way; the table has its real head and `aria-busy`. */
export function SkeletonRows({ columns, rows = 3 }: { columns: readonly SkeletonColumn[]; rows?: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
        <tr key={row}>
          {columns.map((column, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <td key={i}>{column !== 'empty' && <span className={shapes[column]} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
