/**
 * What an account can be told about (contract §2, «Notifications»), and whether it is unless it says otherwise. `id`: the number
 * old clients know it by (§3.2, updatenotifystatus), for ever. `buyers`: an observer is never told, for he orders nothing.
 */
export const notificationKinds = {
  order_state: { id: 1, header: 'Изменилось состояние заказа', enabled: true, buyers: true },
  act_ready: { id: 2, header: 'Акт сверки готов', enabled: true, buyers: true },
  need_arrived: { id: 3, header: 'Поступил товар из потребностей', enabled: true, buyers: true },
  news: { id: 4, header: 'Новости', enabled: false, buyers: false },
  price_change: { id: 5, header: 'Изменилась цена товара из избранного', enabled: false, buyers: true },
} as const;

export type NotificationKind = keyof typeof notificationKinds;

/** Those that an account can be told about. */
export function kindsFor(buys: boolean): NotificationKind[] {
  const all = Object.keys(notificationKinds) as NotificationKind[];
  return all.filter((kind) => buys || !notificationKinds[kind].buyers);
}
