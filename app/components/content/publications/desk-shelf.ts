import { articlesShelf, newsShelf, type Shelf } from './shelf.ts';

/** The addresses and texts of news or articles for the desk. */
export type DeskShelf = Pick<Shelf, 'name' | 'title' | 'count' | 'empty' | 'missing'> & {
  desk: '/desk/news' | '/desk/articles';
  add: string;
  noneFound: string;
  /** The message after a removal: «Новость снята с портала». */
  removed: string;
  restored: string;
  noSuch: string;
};

export const deskNews: DeskShelf = {
  ...newsShelf,
  desk: '/desk/news',
  add: 'Новая новость',
  noneFound: 'Таких новостей нет',
  removed: 'Новость снята с портала',
  restored: 'Новость возвращена',
  noSuch: 'Такой новости нет',
};

export const deskArticles: DeskShelf = {
  ...articlesShelf,
  desk: '/desk/articles',
  add: 'Новая статья',
  noneFound: 'Таких статей нет',
  removed: 'Статья снята с портала',
  restored: 'Статья возвращена',
  noSuch: 'Такой статьи нет',
};

/** Returns the address of a publication at the desk; `new` is the form for a new one. */
export function deskPublication({ desk }: DeskShelf, id: number | 'new'): string {
  return `${desk}/${id}`;
}
