/** Companies, towns and people for the additional dealers. */
export const companies = [
  {
    header: 'ЭлектроДом',
    company: 'ООО «ЭлектроДом Юг»',
    town: 'Воронеж',
    region: '36',
    street: 'ул. Монтажная, 5',
  },
  {
    header: 'Свет и Монтаж',
    company: 'ООО «Свет и Монтаж»',
    town: 'Рязань',
    region: '62',
    street: 'Куйбышевское ш., 25',
  },
  {
    header: 'СтройЭлектро',
    company: 'ООО «СтройЭлектро»',
    town: 'Тверь',
    region: '69',
    street: 'пр. Победы, 40',
  },
  {
    header: 'Аврора',
    company: 'ООО «Торговый дом Аврора»',
    town: 'Великий Новгород',
    region: '53',
    street: 'ул. Нехинская, 57',
  },
  {
    header: 'Мир света',
    company: 'ООО «Мир света Ярославль»',
    town: 'Ярославль',
    region: '76',
    street: 'ул. Промышленная, 18',
  },
  {
    header: 'Киловатт',
    company: 'ООО «Киловатт Сервис»',
    town: 'Владимир',
    region: '33',
    street: 'ул. Куйбышева, 26',
  },
  {
    header: 'Щитовая',
    company: 'ООО «Щитовая компания»',
    town: 'Псков',
    region: '60',
    street: 'ул. Леона Поземского, 110',
  },
] as const;

export const people = [
  'Роман Беляев',
  'Светлана Орлова',
  'Денис Комаров',
  'Наталья Фомина',
  'Артём Гусев',
  'Елена Крылова',
  'Виктор Лапин',
  'Юлия Мельникова',
  'Сергей Носов',
  'Татьяна Панова',
  'Максим Рябов',
  'Екатерина Савина',
  'Олег Тихонов',
  'Вера Ушакова',
] as const;

/** The wholesaler's salespeople who serve the dealers. */
export const salesManagers = [
  { name: 'Ирина Соколова', email: 'sokolova@svetoch.example.com', phone: '+7 (495) 000-00-12' },
  { name: 'Олег Данилов', email: 'danilov@svetoch.example.com', phone: '+7 (495) 000-00-13' },
  { name: 'Марина Ежова', email: 'ezhova@svetoch.example.com', phone: '+7 (812) 000-00-14' },
] as const;

export const comments = [
  'Отгрузить до обеда, пропуск на машину заказан.',
  'Просим собрать на один паллет.',
  'Звонить водителю за час до приезда.',
  'Документы отправить по ЭДО.',
  'Если чего-то нет, отгрузите остальное.',
  'Объект «Школа № 8», второй этап.',
] as const;
