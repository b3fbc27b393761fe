type Known = { id: number; externalId: string | null; header: string };

/** Returns the warehouse that 1C names by its id, else by its name; undefined when the portal has none such. */
export function toldWarehouse<W extends Known>(
  warehouses: readonly W[],
  { id, header }: { id: string; header: string },
): W | undefined {
  return (
    warehouses.find(({ externalId }) => id !== '' && externalId === id) ??
    warehouses.find((each) => header !== '' && each.header === header)
  );
}
