/** Russian letters by which several bills of one order differ, without those that are read as others. */
const letters = 'БВГДЕЖИКЛМНПРСТУФЦШЭЮЯ';

/**
 * Returns the number of the nth bill of an order (0: the first): that of the order, then «26-000123Б». The figures stay at
 * the end, so that searches and statements of the bank find the order (decisions/money.md); undefined: there are no more.
 */
export function orderBillNumber(order: string, nth: number): string | undefined {
  if (nth === 0) return order;
  const letter = letters[nth - 1];
  return letter && `${order}${letter}`;
}

/** Returns the number of the nth bill of the debt under a contract (0: the first): «Р12-1». */
export function debtBillNumber(contractId: number, nth: number): string {
  return `Р${contractId}-${nth + 1}`;
}
