import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { saved } from '../flash.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { favouriteDeleted } from '../reply/shapes/marks.ts';
import { chapter, row } from '../row.ts';

/** Favourites on the old pages (§7.2.7). */
export const favourites = chapter({ title: 'Favourites of the old pages' }, [
  row({
    verbs: ['POST'],
    url: '/ajax/deletefavorites',
    useCase: unsetWish,
    reply: json(favouriteDeleted, refusedWithResult),
    screen: '/cabinet/favourites',
    flash: saved,
    docs: {
      says: 'Removes a product from the favourites. It is not an error when the product is not among them. `count`: the number of favourites left.',
      fields: { id: 'the product' },
      call: { path: '/ajax/deletefavorites/', form: 'id=101' },
      answer: () => ({ count: 4 }),
    },
  }),
]);
