/**
 * The reminder of an overdue debt while the portal's owner has not written another one. In a file without the
 * placeholders' meanings, because every screen loads `settings.ts`.
 */
export const usualReminder = {
  subject: 'Просрочена оплата по договору {договор}',
  text: [
    'Здравствуйте, {имя}!',
    'По договору {договор} есть просроченный долг: {сумма}. Срок оплаты прошёл {дней} назад.',
    'Акт сверки – в приложенном файле. Если оплата уже отправлена, сообщите, пожалуйста, номер и день платежа. ' +
      'Если ещё нет, ответьте на это письмо, когда её ждать.',
  ].join('\n\n'),
};
