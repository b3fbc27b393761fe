/** A warehouse as edited at the desk; a new one has id 0. */
export type Warehouse = {
  id: number;
  header: string;
  region: string;
  /** Warehouses are listed in the order of this number. */
  sort: number;
  /** False if its goods are not offered anywhere. */
  visible: boolean;
  /** True if it comes from 1C. */
  isImported: boolean;
  /** The columns that staff have overridden, separated by commas. */
  deskFields: string;
};

/** A warehouse with the names of all regions. */
export type WarehouseCard = Warehouse & { regions: string[] };

/** The values of the form, as typed. `as_in_1c` makes the next import overwrite name and region again. */
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
