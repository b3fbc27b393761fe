export const noContract = 'Договор закрыт или больше не доступен менеджеру';

/** Adds what to do to an obstacle: «Договор закрыт. Верните заявку менеджеру, чтобы оформить заказ заново». */
export function stuck(obstacle: string): string {
  return `${obstacle}. Верните заявку менеджеру, чтобы оформить заказ заново`;
}
