import { counted } from '#server/kernel/plural.ts';

/** The address and texts of news or articles; both use the same screens. */
export type Shelf = {
  name: 'news' | 'articles';
  href: '/news' | '/articles';
  title: string;
  description: (company: string) => string;
  count: (total: number) => string;
  /** The columns of the list: ten items fit well into two columns, twenty into three. */
  columns: 2 | 3;
  empty: string;
  missing: string;
  others: string;
  all: string;
  newer: string;
  older: string;
  /** The type in schema.org. */
  type: 'NewsArticle' | 'Article';
};

export const newsShelf: Shelf = {
  name: 'news',
  href: '/news',
  title: 'Новости',
  description: (company) =>
    `Новости «${company}»: работа складов и доставка, новые товары, прайс-листы и портал.`,
  count: (total) => counted(total, 'новость', 'новости', 'новостей'),
  columns: 3,
  empty: 'Новостей пока нет',
  missing: 'Такой новости нет',
  others: 'Другие новости',
  all: 'Все новости',
  newer: 'Следующая новость',
  older: 'Предыдущая новость',
  type: 'NewsArticle',
};

export const articlesShelf: Shelf = {
  name: 'articles',
  href: '/articles',
  title: 'Статьи',
  description: (company) =>
    `Статьи «${company}»: как выбирать товары, что говорят нормы и чем отличаются серии.`,
  count: (total) => counted(total, 'статья', 'статьи', 'статей'),
  columns: 2,
  empty: 'Статей пока нет',
  missing: 'Такой статьи нет',
  others: 'Другие статьи',
  all: 'Все статьи',
  newer: 'Следующая статья',
  older: 'Предыдущая статья',
  type: 'Article',
};
