import type { StaffRight } from '../../../kernel/staff-rights.ts';

type NamedRight = { id: StaffRight; header: string; hint: string };

/** The rights with their names, grouped like the sections of the desk. */
export const rightGroups: readonly { title: string; rights: readonly NamedRight[] }[] = [
  {
    title: 'Продажи',
    rights: [
      {
        id: 'orders-view',
        header: 'Смотреть заказы',
        hint: 'заказы и возвраты дилеров с ценами и долгом, без изменений',
      },
      {
        id: 'orders',
        header: 'Вести заказы',
        hint: 'брать в работу, менять, отменять, завершать, оформлять за дилера',
      },
      {
        id: 'shipping',
        header: 'Собирать и отгружать',
        hint: 'заказы и возвраты с ценами и долгом дилера, сборка, отгрузка, отправления, приём возвратов',
      },
      {
        id: 'returns',
        header: 'Решать о возвратах',
        hint: 'принимать заявки, отказывать, оформлять возврат',
      },
      { id: 'dealers-view', header: 'Смотреть дилеров', hint: 'карточки дилеров, условия договоров и долг' },
      {
        id: 'dealers',
        header: 'Вести дилеров',
        hint: 'люди, адреса, контрагенты, запросы, вход в портал под дилером',
      },
      {
        id: 'contracts',
        header: 'Менять договоры',
        hint: 'виды цен, лимиты, отсрочки, разрешения сверх лимита',
      },
      { id: 'money', header: 'Вести деньги', hint: 'платежи, выписки банка, должники, напоминания о долге' },
      { id: 'documents', header: 'Открывать документы', hint: 'счета, УПД и акты дилеров' },
      { id: 'talks', header: 'Отвечать дилерам', hint: 'чаты, звонки, рекламации' },
      { id: 'mailings', header: 'Рассылать сообщения', hint: 'сообщения всем или выбранным дилерам' },
      { id: 'history', header: 'Смотреть историю', hint: 'кто и что менял у дилеров' },
    ],
  },
  {
    title: 'Товары',
    rights: [
      {
        id: 'goods-view',
        header: 'Смотреть товары',
        hint: 'карточки, цены продажи, остатки, список в Excel',
      },
      {
        id: 'goods',
        header: 'Вести товары',
        hint: 'описания, фотографии, документы, бренды и разделы',
      },
      {
        id: 'goods-many',
        header: 'Менять много товаров',
        hint: 'загрузка таблицы товаров и отмена загрузки',
      },
      { id: 'prices', header: 'Вести цены и остатки', hint: 'виды цен, цены товаров, себестоимость' },
      { id: 'demand', header: 'Смотреть спрос', hint: 'что искали и не нашли, чего ждут' },
      { id: 'synonyms', header: 'Вести синонимы', hint: 'слова, по которым находят товары' },
      { id: 'warehouses-view', header: 'Смотреть склады', hint: 'список складов и календари отгрузки' },
      { id: 'warehouses', header: 'Вести склады', hint: 'склады, их календари, способы доставки' },
    ],
  },
  {
    title: 'Содержание',
    rights: [
      {
        id: 'content',
        header: 'Вести содержание',
        hint: 'новости, статьи, слайды, баннер, главная и другие страницы',
      },
    ],
  },
  {
    title: 'Портал',
    rights: [
      { id: 'exchange', header: 'Вести обмен с 1С', hint: 'журнал, доступы и настройки обмена' },
      {
        id: 'staff',
        header: 'Вести сотрудников',
        hint: 'сотрудники, их роли, сброс второго фактора сотрудникам и людям дилера',
      },
      {
        id: 'settings',
        header: 'Настраивать портал',
        hint: 'настройки, готовность портала, вся история',
      },
      { id: 'personal-data', header: 'Вести персональные данные', hint: 'выдача и уничтожение данных людей' },
    ],
  },
];

/** Returns the name of a right: «Вести заказы». */
export function rightHeader(right: StaffRight): string {
  return rightGroups.flatMap(({ rights }) => rights).find(({ id }) => id === right)?.header ?? right;
}
