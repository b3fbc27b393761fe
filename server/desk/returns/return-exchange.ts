import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';
import { bind } from '../../kernel/typography.ts';
import type { ReturnExchange } from './desk-return.ts';

type Told = Pick<
  Selectable<Database['returns']>,
  'state' | 'exchange_state' | 'external_number' | 'external_on' | 'exchange_note'
>;

/** `isGiven`: whether the settings send returns to 1C. `unknown`: articuls of its goods that 1C does not know. */
type Circumstances = { isGiven: boolean; unknown: readonly string[] };

const texts = {
  given: 'передан, 1С ещё не подтвердила',
  confirmed: 'в 1С',
  born: 'сделан в 1С',
} as const;

/** Returns where a return is on its way to 1C, as its card shows it (§12.1.45). */
export function returnExchange(told: Told, { isGiven, unknown }: Circumstances): ReturnExchange {
  const { external_number: number, external_on: day } = told;
  const is1c = told.exchange_state === 'confirmed' || told.exchange_state === 'born' || number !== null;
  const isAgreed = told.state === 'accepted' || told.state === 'received';
  return {
    text: textOf(told, isGiven && isAgreed, unknown),
    document: [number === null ? '' : bind('№', number), day === null ? '' : `от ${ruDate(day)}`]
      .filter(Boolean)
      .join(' '),
    note: told.exchange_note,
    isByHand: !isGiven && isAgreed && !is1c,
  };
}

function textOf({ exchange_state: state }: Told, waits: boolean, unknown: readonly string[]): string {
  if (state !== 'none' && state !== 'wait') return texts[state];
  if (!waits) return '';
  return unknown.length > 0
    ? `не передан: этих товаров нет в 1С: ${unknown.join(', ')}`
    : 'ждёт обмена; 1С получит его после заказа';
}
