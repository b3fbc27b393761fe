/** The labels of tabs with orders in a state, by the number of the state. */
export const stateTabs: Record<number, string> = {
  1: 'Новые',
  2: 'В обработке',
  10: 'Собираются',
  11: 'Отгружены',
  3: 'Выполнены',
  4: 'Отменены',
};
