/** What a person at the desk reads about the notification of the dealer, which comes when no more is changed. */
export function heardText(notified: boolean): string {
  return notified
    ? 'Дилеру сообщим через пять минут, обо всех изменениях сразу'
    : 'Дилеру не сообщим: уведомлений о заказах у него никто не получает';
}
