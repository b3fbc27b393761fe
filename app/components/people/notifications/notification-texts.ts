import type { NotificationKind } from '#server/people/notifications/kinds.ts';

/** A sentence on when each notification is sent. */
export const notificationTexts: Record<NotificationKind, string> = {
  order_state: 'Заказ взят в обработку, собирается, отгружен, выполнен или отменён.',
  act_ready: 'Заказанный акт готов.',
  need_arrived: 'На склад поступил товар из потребностей.',
  news: 'Вышла новость портала.',
  price_change: 'Товар из избранного подешевел или подорожал.',
  approval: 'Заказ менеджера ждёт вашего решения, или по вашей заявке есть решение.',
  mailing:
    'Отдел продаж пишет дилерам: сроки, акции, работа складов. В кабинет приходит всегда, здесь – письма.',
};
