import type { Migration } from 'kysely';
import * as catalogue from './0001-catalogue.ts';
import * as dealers from './0002-dealers.ts';
import * as ordering from './0003-ordering.ts';
import * as openArea from './0004-open-area.ts';
import * as cabinet from './0005-cabinet.ts';
import * as desk from './0006-desk.ts';

/** Every step, in order. A step that was released is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-dealers': dealers,
  '0003-ordering': ordering,
  '0004-open-area': openArea,
  '0005-cabinet': cabinet,
  '0006-desk': desk,
};
