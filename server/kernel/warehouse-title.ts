/** Returns «Склад Томилино»; a name that says «склад» itself stays as it is. */
export function warehouseTitle(name: string): string {
  return /склад/i.test(name) ? name : `Склад ${name}`;
}
