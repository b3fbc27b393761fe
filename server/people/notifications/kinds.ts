/**
 * The kinds of notifications (§10.33), with their default setting. `id` is the permanent number used by old clients
 * (§7.2.4, updatenotifystatus). `buyers`: never sent to observers, who place no orders but read papers and request
 * acts. `like` is the kind from which this kind was split off; the setting of `like` applies until this kind has its
 * own.
 */
export const notificationKinds = {
  order_placed: { id: 8, header: 'Заказ оформлен', enabled: false, buyers: true },
  order_state: { id: 1, header: 'Изменилось состояние заказа', enabled: true, buyers: true },
  order_changed: { id: 9, header: 'Заказ изменён', enabled: true, buyers: true, like: 'order_state' },
  order_shipped: { id: 10, header: 'Заказ отгружен', enabled: true, buyers: true, like: 'order_state' },
  papers_ready: { id: 11, header: 'Документы готовы', enabled: false, buyers: false },
  act_ready: { id: 2, header: 'Акт сверки готов', enabled: true, buyers: false },
  need_arrived: { id: 3, header: 'Поступил товар, которого вы ждали', enabled: true, buyers: true },
  news: { id: 4, header: 'Новости', enabled: false, buyers: false },
  price_change: { id: 5, header: 'Изменилась цена товара из избранного', enabled: false, buyers: true },
  mailing: { id: 6, header: 'Сообщения отдела продаж', enabled: true, buyers: false },
  approval: { id: 7, header: 'Согласование заказов', enabled: true, buyers: true },
} as const satisfies Record<string, Kind>;

type Kind = { id: number; header: string; enabled: boolean; buyers: boolean; like?: 'order_state' };

export type NotificationKind = keyof typeof notificationKinds;

/** Returns the kinds that an account can get. `buys`: the account may place orders. */
export function kindsFor(buys: boolean): NotificationKind[] {
  const all = Object.keys(notificationKinds) as NotificationKind[];
  return all.filter((kind) => buys || !notificationKinds[kind].buyers);
}

/** Returns the kind whose setting applies while this kind has none; undefined when there is no such kind. */
export function likeOf(kind: NotificationKind): NotificationKind | undefined {
  const { like }: Kind = notificationKinds[kind];
  return like;
}
