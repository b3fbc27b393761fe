/** A warehouse as the desk keeps it; id 0: a new one. */
export type Warehouse = {
  id: number;
  header: string;
  region: string;
  /** Warehouses are listed in this order. */
  sort: number;
  /** False: goods are offered from it nowhere. */
  visible: boolean;
  /** It comes from 1C. */
  isImported: boolean;
  /** The columns that the desk has decided, joined by commas. */
  deskFields: string;
};

/** A warehouse with the names of the regions that there are. */
export type WarehouseCard = Warehouse & { regions: string[] };

/** The values of the form, as typed. `as_in_1c`: the next import writes name and region again. */
export type WarehouseFormValues = {
  header: string;
  region: string;
  sort: string;
  visible: boolean;
  as_in_1c: boolean;
};

export function warehouseFormValues({ header, region, sort, visible }: Warehouse): WarehouseFormValues {
  return { header, region, sort: String(sort), visible, as_in_1c: false };
}
