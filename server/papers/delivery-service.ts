/** Returns the delivery of an order as a service in bills and papers: «Доставка: Транспортная компания». */
export function deliveryService(option: string): string {
  if (option === '') return 'Доставка';
  return /^доставка/i.test(option) ? option : `Доставка: ${option}`;
}
