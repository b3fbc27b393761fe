/** Returns the message about the dealer's notification, which is sent when the changes are finished. */
export function heardText(notified: boolean): string {
  return notified
    ? 'Дилеру сообщим через пять минут, обо всех изменениях сразу'
    : 'Дилеру не сообщим: уведомлений о заказах у него никто не получает';
}
