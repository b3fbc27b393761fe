/** One of the lists of marked goods. All have the same screen, with different addresses and texts. */
export type MarkList = {
  path: string;
  title: string;
  /** The toggle that removes a product from the list. */
  own: 'wish' | 'need' | 'watch';
  /** The place in «По запросу «лампы» в избранном ничего нет». */
  where: string;
  /** The label of the button that adds the whole list to the basket, if there is one. */
  addAll?: string;
  addAllHint?: string;
  /** The address of the list's price form, if there is one. */
  blank?: string;
  empty: { title: string; text: string };
};

export const favouriteList: MarkList = {
  path: '/cabinet/favourites',
  title: 'Избранное',
  own: 'wish',
  where: 'в избранном',
  addAll: 'Добавить всё по 1\u00a0шт.',
  addAllHint: 'По одной штуке каждого товара, которого ещё нет в корзине',
  blank: '/cabinet/favourites/blank.xlsx',
  empty: {
    title: 'В избранном пока пусто',
    text: 'Нажмите на сердечко у товара в каталоге – он будет всегда под рукой.',
  },
};

export const needList: MarkList = {
  path: '/cabinet/needs',
  title: 'Потребности',
  own: 'need',
  where: 'в потребностях',
  addAll: 'Добавить всё',
  addAllHint: 'До нужного количества каждого товара, сколько есть на складах',
  empty: {
    title: 'Потребностей пока нет',
    text: 'Отметьте товар в каталоге и укажите, сколько нужно: когда он поступит, мы сообщим.',
  },
};

export const watchList: MarkList = {
  path: '/cabinet/watches',
  title: 'Лист ожидания',
  own: 'watch',
  where: 'в листе ожидания',
  empty: {
    title: 'Лист ожидания пуст',
    text: 'У товара, которого нет на складе, нажмите «Сообщить о поступлении»: когда он появится, мы пришлём сообщение, один раз.',
  },
};
