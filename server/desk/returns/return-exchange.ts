import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { asideReasons } from '../../exchange/orders/left-reasons.ts';
import { ruDate } from '../../kernel/clock.ts';
import { bind } from '../../kernel/typography.ts';
import { goesTo1c } from '../../ordering/returns/goes-to-1c.ts';
import type { ReturnExchange } from './desk-return.ts';

type Told = Selectable<Database['returns']>;

/**
 * `isOn`: whether the settings send returns to 1C. `unknown`: articuls of its goods that 1C does not know. `writtenOff`:
 * `writtenOffText` of its lines.
 */
type Circumstances = { isOn: boolean; unknown: readonly string[]; writtenOff: string };

const texts = {
  given: 'передан, 1С ещё не подтвердила',
  confirmed: 'в 1С',
  born: 'сделан в 1С',
} as const;

/** Returns where a return is on its way to 1C, as its card shows it (§12.1.45). */
export function returnExchange(told: Told, { isOn, unknown, writtenOff }: Circumstances): ReturnExchange {
  const { external_number: number, external_on: day, exchange_state: state } = told;
  const goes = goesTo1c(told, isOn);
  const isAgreed = told.state === 'accepted' || told.state === 'received';
  return {
    text: state === 'none' || !goes ? '' : state === 'wait' ? waitingText(isOn, unknown) : texts[state],
    document: [number === null ? '' : bind('№', number), day === null ? '' : `от ${ruDate(day)}`]
      .filter(Boolean)
      .join(' '),
    note: [told.in_payments === 1 ? asideReasons.RETURN_IN_LEDGER : '', told.exchange_note]
      .filter(Boolean)
      .join('. '),
    writeOff: goes ? writtenOff : '',
    byHand: goes || !isAgreed ? '' : isOn ? notQueued : off,
  };
}

function waitingText(isOn: boolean, unknown: readonly string[]): string {
  if (!isOn) return 'изменён после передачи, передача возвратов выключена';
  return unknown.length > 0
    ? `не передан: этих товаров нет в 1С: ${unknown.join(', ')}`
    : 'ждёт обмена; 1С получит его после заказа';
}

const off = 'Передача возвратов выключена на странице «Состояния из 1С».';
const notQueued =
  'Портал его не передаст: возврат согласован до того, как передачу возвратов включили, или его заказ в 1С не передаётся.';
