import type { NotificationKind } from '#server/notifications/kinds.ts';

/** When each of them comes, in a sentence. */
export const notificationTexts: Record<NotificationKind, string> = {
  order_state: 'Заказ принят в работу, собирается, отгружен, выполнен или отменён.',
  act_ready: 'Акт, который вы заказали, построен или не получился.',
  need_arrived: 'На складе появился товар, которого вы ждали.',
  news: 'Вышла новость портала.',
  price_change: 'Товар из избранного подешевел или подорожал.',
};
