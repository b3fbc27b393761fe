/** Why a document of 1C was not taken, and what to do about it. */
export const leftReasons = {
  OTHER_OPERATION: 'Не заказ: оплаты, отгрузки и прочие документы обмен заказами не читает',
  FOREIGN_CURRENCY: 'Документ не в рублях, а портал считает только в рублях',
  UNKNOWN_NUMBER:
    'Заказа с таким номером на портале нет, и чей он, не понять. Если заказ сделан в 1С, проверьте ИНН контрагента',
  OTHER_CONTRAGENT: 'Номер совпал с заказом другого контрагента. Проверьте номер документа в 1С',
  NO_CONTRACT: 'Заказ сделан в 1С, но у контрагента нет на портале такого договора или их несколько',
  NO_MAIN_USER: 'Заказ сделан в 1С, но у дилера нет главного пользователя',
  NO_LINES: 'Заказ сделан в 1С, но в нём нет товаров',
  UNKNOWN_GOOD: 'В документе есть товар, которого нет на портале. Выгрузите его и отправьте заказ ещё раз',
  ODD_QUANTITY: 'Количество в документе не целое или не число',
  FAILED: 'Документ не удалось записать. Отправьте его ещё раз',
} as const;

/** What of a document was left aside although the document was taken. */
export const asideReasons = {
  CHANGED_HERE: 'Заказ изменён на портале и ещё не передан: количество и цены из 1С не взяты',
  SHIPPED_HERE: 'Заказ уже отгружен: другие количества и цены из 1С не взяты',
  CANCELLED_HERE: 'Заказ уже отменён: состояние из 1С не взято',
  CLOSED_UNSHIPPED: 'Заказ закрыт в 1С без отгрузки: состояние не взято. Отмените его в 1С, если он не нужен',
  UNKNOWN_STATUS: 'Статус из 1С порталу неизвестен: укажите на странице «Состояния из 1С», что он значит',
} as const;

export type LeftReason = keyof typeof leftReasons;
export type AsideReason = keyof typeof asideReasons;
