type Props = {
  /** The warehouses that have a column. */
  columns: { id: number }[];
  /** All that have some of the goods, with how much. */
  stocks: { id: number; header: string; quantity: string }[];
};

/** Where the goods are when none of the columns has any. */
export function Elsewhere({ columns, stocks }: Props) {
  const inColumn = stocks.some((stock) => columns.some(({ id }) => id === stock.id));
  if (stocks.length === 0 || inColumn) return null;
  return (
    <span className="sub">{stocks.map(({ header, quantity }) => `${header}: ${quantity}`).join(', ')}</span>
  );
}
