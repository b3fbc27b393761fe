export const noContract = 'Договор закрыт или больше не доступен менеджеру';

/**
 * Returns the message about an obstacle, followed by what to do: «Договор закрыт. Верните заявку менеджеру, чтобы
 * оформить заказ заново».
 */
export function stuck(obstacle: string): string {
  return `${obstacle}. Верните заявку менеджеру, чтобы оформить заказ заново`;
}
