import { type FormRecord, type Wording, wordsOf } from '../../kernel/reconcile.ts';

/** The kinds of records whose changes are recorded, with their names in the history. */
export const historyKinds = {
  account: 'Пользователь',
  act: 'Акт сверки',
  address: 'Адрес',
  approval: 'Согласование заказа',
  article: 'Статья',
  brand: 'Бренд',
  callback: 'Звонок',
  catalog: 'Раздел каталога',
  chat: 'Чат',
  complaint: 'Рекламация',
  contract: 'Договор',
  contragent: 'Контрагент',
  dealer: 'Дилер',
  delivery: 'Способ доставки',
  document: 'Документ',
  exchange: 'Обмен с 1С',
  goods_change: 'Изменение товаров',
  message: 'Рассылка',
  news: 'Новость',
  order: 'Заказ',
  page: 'Страница',
  payment: 'Платёж',
  price_type: 'Вид цен',
  product: 'Товар',
  program_token: 'Токен программы',
  ready_answer: 'Готовый ответ',
  request: 'Запрос дилера',
  return: 'Возврат',
  settings: 'Настройки',
  shipment: 'Отгрузка',
  slide: 'Слайд',
  staff: 'Сотрудник',
  staff_role: 'Роль',
  synonyms: 'Синонимы',
  token: 'Токен API',
  warehouse: 'Склад',
  webhook: 'Вебхук',
} as const;

/** The actions on a record, worded without grammatical gender. */
export const historyActions = {
  changed: 'изменено',
  confirmed: 'подтверждено',
  created: 'создано',
  erased: 'персональные данные уничтожены',
  exported: 'данные выданы',
  imported: 'загружено',
  moved: 'состояние изменено',
  read: 'прочитано',
  refused: 'отказано',
  removed: 'удалено',
  restored: 'возвращено',
  sent: 'отправлено',
  viewed: 'просмотр портала от имени дилера',
} as const;

export type HistoryKind = keyof typeof historyKinds;
export type HistoryAction = keyof typeof historyActions;

/** One value before and after, worded for a reader; '' if there was none. */
export type Change = { label: string; before: string; after: string };

/**
 * Returns the differences between two states of a record, in the words of its form (`wordings` of `reconcile`). Fields
 * without a wording, such as secrets, are not recorded.
 */
export function changesBetween<T extends FormRecord>(
  before: Partial<T>,
  after: T,
  wordings: Partial<Record<keyof T & string, Wording>>,
): Change[] {
  return Object.entries(wordings as Record<string, Wording>).flatMap(([name, wording]) => {
    const { label, text = plain, pair } = wording;
    const words = wordsOf({ text, ...(pair && { pair }) }, before[name] ?? '', after[name] ?? '');
    const change = { label, before: shown(before[name], words[0]), after: shown(after[name], words[1]) };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns a change without a previous value, or a fact: «Пароль: изменён». */
export function noted(label: string, after: string): Change {
  return { label, before: '', after };
}

/** The password itself is never recorded. */
export const passwordChanged: readonly Change[] = [noted('Пароль', 'задан новый')];

/** Returns the change of a record's state; empty if the state is unchanged. */
export function stateChange(before: string, after: string): Change[] {
  return before === after ? [] : [{ label: 'Состояние', before, after }];
}

/** Returns the change of an on/off setting, such as an account's access; empty if it is unchanged. */
export function switched(label: string, before: boolean, after: boolean): Change[] {
  const word = (on: boolean) => (on ? 'включено' : 'отключено');
  return before === after ? [] : [{ label, before: word(before), after: word(after) }];
}

function shown(value: unknown, words: string): string {
  return value === undefined ? '' : words.replace(/^«((?:(?!», «).)*)»$/s, '$1');
}

function plain(value: unknown): string {
  return String(value);
}
