import type { Chapter } from './row.ts';
import { apiBasket } from './table/api-basket.ts';
import { apiCatalogue } from './table/api-catalogue.ts';
import { apiLists } from './table/api-lists.ts';
import { apiResources } from './table/api-resources.ts';
import { apiTalk } from './table/api-talk.ts';
import { basket } from './table/basket.ts';
import { catalogue } from './table/catalogue.ts';
import { exports } from './table/exports.ts';
import { favourites } from './table/favourites.ts';
import { openApi } from './table/open-api.ts';
import { people } from './table/people.ts';
import { reminder } from './table/reminder.ts';
import { templates } from './table/templates.ts';

/** The old calls in the order of the specification: /ajax and related calls, /api, /openapi. */
export const chapters: Chapter[] = [
  ...[basket, catalogue, people, favourites, reminder, templates],
  ...[apiCatalogue, apiBasket, apiLists, apiResources, apiTalk, exports],
  openApi,
];

/** Every old call. */
export const table = chapters.flatMap(({ rows }) => rows);
