import { unsetWish } from '#server/favourites/unset-wish.server.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { favouriteDeleted } from '../reply/shapes/marks.ts';
import { row } from '../row.ts';
import { saved } from '../told.ts';

/** Favourites on the old pages (contract §3.2). */
export const favourites = [
  row({
    verbs: ['POST'],
    url: '/ajax/deletefavorites',
    useCase: unsetWish,
    reply: json(favouriteDeleted, refusedWithResult),
    screen: '/cabinet/favourites',
    told: saved,
  }),
];
