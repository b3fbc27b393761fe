import { collections } from './collections.ts';

const dome = collections.find(({ header }) => header === 'Купол');

/** The slides of the home page; each links to goods that exist in the demo data. */
export const slides = [
  {
    id: 1,
    header: 'Промышленный свет со склада',
    text: '«Купол» 150 и 200 Вт, IP65. Отгрузка на следующий рабочий день из Томилина и Твери.',
    picture: '/scenes/warehouse.svg',
    link_href: `/open/all?collection=${dome?.id}`,
    link_label: 'Смотреть серию',
    sort: 1,
  },
  {
    id: 2,
    header: 'Уличный сезон: держим цены',
    text: 'Консольные светильники по прайсу прошлого года, пока они есть на складе.',
    picture: '/scenes/street.svg',
    link_href: '/open/263',
    link_label: 'К уличному свету',
    sort: 2,
  },
  {
    id: 3,
    header: 'Щит одним заказом',
    text: 'Корпус, автоматы, шины и кабель в одной корзине. Прошлый заказ повторяется одной кнопкой.',
    picture: '/scenes/board.svg',
    link_href: '/open/4',
    link_label: 'Собрать щит',
    sort: 3,
  },
];
