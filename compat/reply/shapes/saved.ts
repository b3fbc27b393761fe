import type { Failure } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { wireId } from '../wire.ts';

/** How forms of the old pages hear that they were saved (contract §3.2, §3.3). */

export const savedState = () => ({ state: 'success' });

/** contragent/{id}, manager/{id}, address/{id}: a new one has got its id. */
export function savedRecord({ id }: { id: number }) {
  return { state: 'success', id: wireId(id) };
}

/** A form that was sent by GET with `save=1`. */
export function refusedForm({ message, fields }: Failure) {
  return { state: 'error', message, errors: fields };
}

/** pricepolitics/{id} has one text for everything (§8). */
export const refusedPolitics = () => ({ state: 'error', message: texts.NOT_SAVED });
