import { favouriteDeleted } from '../reply/shapes/marks.ts';
import type { Documented } from './documented.ts';

export const favouritesDocs: Documented[] = [
  {
    url: '/ajax/deletefavorites',
    says: 'Takes a product off the favourites. One that is not among them is fine. `count`: how many are left.',
    fields: { id: 'the product' },
    call: { path: '/ajax/deletefavorites/', form: 'id=101' },
    answer: favouriteDeleted({ count: 4 }),
  },
];
