import type { NotificationKind } from '#server/people/notifications/kinds.ts';

/** A sentence on when each notification is sent. */
export const notificationTexts: Record<NotificationKind, string> = {
  order_placed: 'Заказ оформлен вами, менеджером или программой. В письме – состав заказа и его файл .xlsx.',
  order_state: 'Заказ взят в обработку, собирается, выполнен или отменён.',
  order_changed: 'Отдел продаж или 1С изменили состав, доставку или дату заказа.',
  order_shipped: 'Заказ уехал со склада.',
  papers_ready: 'К заказам появились файлы: счета, накладные, УПД.',
  act_ready: 'Заказанный акт готов.',
  need_arrived: 'На склад поступил товар из потребностей. В кабинет – сразу, письмом – раз в день, утром.',
  news: 'Вышла новость портала.',
  price_change: 'Товар из избранного подешевел или подорожал.',
  approval: 'Заказ менеджера ждёт вашего решения, или по вашей заявке есть решение.',
  mailing:
    'Отдел продаж пишет дилерам: сроки, акции, работа складов. В кабинет приходит всегда, здесь – письма.',
};
