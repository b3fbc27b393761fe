/**
 * The label of the button that moves an order to a state, and the question before an irreversible move with its
 * harmless answer.
 */
type Action = {
  label: string;
  busy: string;
  look?: 'btn-primary';
  question?: string;
  text?: string;
  keep?: string;
};

export const orderActions: Record<number, Action> = {
  2: { label: 'Взять в обработку', busy: 'Сохраняем…' },
  10: { label: 'Передать на сборку', busy: 'Передаём…' },
  11: {
    label: 'Отгрузить',
    busy: 'Отгружаем…',
    look: 'btn-primary',
    question: 'Отгрузить заказ',
    keep: 'Не отгружать',
    text: 'Товары будут списаны со склада, отгрузка попадёт во взаиморасчёты по договору. Отменить отгрузку можно в течение часа.',
  },
  3: { label: 'Завершить', busy: 'Завершаем…' },
  4: {
    label: 'Отменить заказ',
    busy: 'Отменяем…',
    question: 'Отменить заказ',
    keep: 'Не отменять',
    text: 'Резерв на складе будет снят. Вернуть заказ можно в течение часа, если товары останутся свободны.',
  },
};
