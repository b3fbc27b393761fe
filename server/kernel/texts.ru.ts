/** Every refusal the portal knows, spelled exactly as the specification spells it, odd spelling included (§5, §8). */
export const texts = {
  BAD_INPUT: 'Проверьте заполненные поля',
  SIGN_IN: 'Войдите в портал',
  SIGNED_OUT: 'Вы вышли из портала, ничего не записано. Войдите в новой вкладке и повторите',
  FORBIDDEN: 'Недостаточно прав для этого действия',
  NOT_FOUND: 'Не найдено',
  TOO_MANY_TRIES: 'Слишком много попыток. Повторите позже',
  CROSS_SITE: 'Запрос с чужого сайта отклонён',
  TOO_LARGE: 'Запрос слишком большой',
  UNREADABLE_CALL: 'Запрос не удалось разобрать',
  WRONG_VERB: 'Так сюда не обратиться',
  BROKEN: 'Ошибка портала',
  UNAVAILABLE: 'Портал временно недоступен. Повторите через минуту',

  WRONG_PASSWORD: 'Неверный e-mail или пароль',
  ACCOUNT_DISABLED: 'Учётная запись отключена. Обратитесь к главному пользователю вашей компании',

  TOKEN_INVALID: 'Токен недействителен или отозван',
  TOO_MANY_TOKENS: 'Больше 20 токенов держать нельзя. Отзовите ненужный и повторите',

  NO_CONTRACT: 'Нет договора, по которому можно заказывать. Обратитесь к вашему менеджеру',
  CONTRACT_CHANGED: 'Договор переключён в другой вкладке. Показаны новые цены, ничего не записано',
  WAREHOUSE_NOT_ALLOWED: 'Этот склад недоступен по договору',
  PRODUCT_GONE: 'Товар снят с продажи',
  NO_PRICE: 'По договору нет цены на этот товар',

  NO_QUANTITY: 'Укажите количество товара',
  NOT_ENOUGH_STOCK: 'Не достаточно свободных остатков на складе',
  EMPTY_BASKET: 'Корзина пуста',
  BASKET_FULL: 'В корзине помещается 5 000 строк. Оформите заказ или уберите ненужные',
  BASKET_BLOCKED: 'Заказ не оформлен: исправьте отмеченные строки',
  BASKET_CHANGED: 'Цены или состав корзины изменились. Проверьте заказ и отправьте ещё раз',
  NOTHING_MARKED: 'Отметьте товары, которые нужно удалить',

  CANNOT_CANCEL: 'Этот заказ уже нельзя отменить',
  ORDER_MOVED: 'Состояние заказа уже изменилось. Показано новое, ничего не записано',
  CANNOT_MOVE: 'Из этого состояния заказ так не переводят',
  COMPLAINT_MOVED: 'Состояние рекламации уже изменилось. Показано новое, ничего не записано',
  NOTHING_TO_REPEAT: 'Невозможно повторить заказ. Товаров нет в наличии!',

  EMAIL_TAKEN: 'Этот Email уже занят',
  INN_TAKEN: 'Этот контрагент уже зарегистрирован',
  PARTY_UNKNOWN: 'По этому ИНН никого не нашлось. Заполните поля сами',
  PARTY_AWAY: 'Справочник компаний сейчас не отвечает. Заполните поля сами',
  NOT_SAVED: 'Ошибка. Данные не сохранены',
  BAD_PERIOD: 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода',
  ACT_NOT_READY: 'Акт ещё не готов, скачать его пока нельзя',
  WRONG_OLD_PASSWORD: 'Старый пароль введён неверно',
  MAIN_USER_STAYS: 'Главного пользователя нельзя отключить или удалить',
  LINK_EXPIRED: 'Ссылка уже не действует. Запросите новую',
  EMAIL_UNKNOWN: 'В нашей базе не содержится такого E-mail',
  NO_PICTURE: 'Please choose an image file.',
  BAD_PICTURE: 'File upload error Unsupported format',

  TOO_MANY_FAVOURITES: 'В избранном уже 2 000 товаров. Уберите ненужные и добавьте ещё раз',
  TOO_MANY_NEEDS: 'В потребностях уже 2 000 товаров. Уберите ненужные и добавьте ещё раз',
  TOO_MANY_DRAFTS: 'Черновиков слишком много. Удалите ненужные и сохраните ещё раз',

  EXPORTS_BUSY: 'Сейчас готовится слишком много выгрузок. Повторите через минуту',

  NOTHING_ENTERED: 'Вы ничего не ввели',
  BAD_EXCHANGE: 'Выгрузка из 1С не загружена',
  UNREADABLE_FILE: 'Файл не удалось прочитать. Подойдут таблицы .xlsx и .csv',
  TOO_MANY_LINES: 'За один раз проверяется не больше 2 000 строк. Разделите список на части',
  SEVERAL_PRODUCTS: 'Уточните, какой товар нужен',
  PRODUCT_UNKNOWN: 'Такого артикула нет',
  NOTHING_READY: 'Добавлять пока нечего: ответьте на вопросы в строках',
  ADDED_ALREADY:
    'Корзина изменилась после проверки: возможно, эти строки уже добавлены. Проверьте и добавьте ещё раз',
} as const;

export type Code = keyof typeof texts;

/** HTTP status of a refusal on a screen; what is not listed is 400. Legacy doors have rules of their own (contract §3.1). */
export const statuses: Partial<Record<Code, number>> = {
  SIGN_IN: 401,
  SIGNED_OUT: 401,
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  LINK_EXPIRED: 410,
  WRONG_VERB: 405,
  TOO_LARGE: 413,
  TOO_MANY_TRIES: 429,
  BROKEN: 500,
  UNAVAILABLE: 503,
  EXPORTS_BUSY: 429,
  CONTRACT_CHANGED: 409,
  BASKET_CHANGED: 409,
  ACT_NOT_READY: 409,
  ADDED_ALREADY: 409,
  ORDER_MOVED: 409,
  COMPLAINT_MOVED: 409,
};
