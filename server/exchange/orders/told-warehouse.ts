type Known = { id: number; externalId: string | null; header: string };

/** Returns the warehouse with this 1C id, else with this name; undefined when there is none. */
export function toldWarehouse<W extends Known>(
  warehouses: readonly W[],
  { id, header }: { id: string; header: string },
): W | undefined {
  return (
    warehouses.find(({ externalId }) => id !== '' && externalId === id) ??
    warehouses.find((each) => header !== '' && each.header === header)
  );
}
