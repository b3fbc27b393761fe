type Props = {
  /** The warehouses that have a column. */
  columns: { id: number }[];
  /** All warehouses with stock of the goods. */
  stocks: { id: number; header: string; quantity: string }[];
};

/** Names the warehouses with stock when none of the columns has any. */
export function Elsewhere({ columns, stocks }: Props) {
  const inColumn = stocks.some((stock) => columns.some(({ id }) => id === stock.id));
  if (stocks.length === 0 || inColumn) return null;
  return (
    <span className="caption">
      {stocks.map(({ header, quantity }) => `${header}: ${quantity}`).join(', ')}
    </span>
  );
}
