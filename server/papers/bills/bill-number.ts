/** Russian letters that distinguish several bills of one order, without those that look like other characters. */
const letters = 'БВГДЕЖИКЛМНПРСТУФЦШЭЮЯ';

/**
 * Returns the number of the nth bill of an order (0 is the first): the order's number for the first bill,
 * «26-000123Б» for the second, and so on. The digits of the order stay together, so that searches and bank statements
 * find the order (decisions/money.md). Undefined when all letters are used.
 */
export function orderBillNumber(order: string, nth: number): string | undefined {
  if (nth === 0) return order;
  const letter = letters[nth - 1];
  return letter && `${order}${letter}`;
}

/** Returns the number of the nth bill for the debt under a contract (0 is the first): «Р12-1». */
export function debtBillNumber(contractId: number, nth: number): string {
  return `Р${contractId}-${nth + 1}`;
}
