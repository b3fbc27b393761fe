import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import { managerOf } from '../staff/serving.repository.server.ts';
import { isInForce, whyNotInForce } from './in-force.ts';
import { mainUserOf, openContractsOf } from './missing-contract.repository.server.ts';

/** Why an account cannot order, and a link to the screen of the cabinet where this can be solved, if any. */
export type MissingContract = { text: string; href: string | undefined; link: string | undefined };

/**
 * Returns the message for an account that has no contract to order under (§10.6). A manager or observer is told whom
 * to ask in the company. The main user is told which contragents are deactivated. If none is, the message names the
 * contract that has ended or has not begun, and advises asking the wholesaler.
 */
export async function missingContract(db: Kysely<Database>, actor: SignedIn): Promise<MissingContract> {
  const today = currentDay();
  const all = await openContractsOf(db, actor.dealerId);
  const contracts = all.filter((each) => isInForce(each, today));
  if (actor.role !== 'main') {
    const possible = contracts.some(({ companyEnabled }) => companyEnabled === 1);
    const mainUser = await mainUserOf(db, actor.dealerId);
    const what = possible
      ? 'Вам не открыт ни один договор'
      : 'У компании нет договора, по которому можно заказывать';
    return {
      text: `${what}. Обратитесь к\u00a0главному пользователю: ${mainUser}`,
      href: undefined,
      link: undefined,
    };
  }
  const off = [
    ...new Set(contracts.filter((each) => each.companyEnabled === 0).map(({ company }) => company)),
  ];
  if (off.length > 0) {
    const who =
      off.length === 1 ? `Контрагент ${off[0]} отключён` : `Контрагенты отключены: ${off.join(', ')}`;
    const what = off.length === 1 ? 'его' : 'одного из\u00a0них';
    return {
      text: `${who}, поэтому договора для заказа нет. Включите ${what} в\u00a0разделе «Контрагенты»`,
      href: '/cabinet/contragents',
      link: 'Контрагенты',
    };
  }
  // If there are several contracts, the dealer most likely expects the newest.
  const outside = all.filter(({ companyEnabled }) => companyEnabled === 1).at(-1);
  const { name: manager } = await managerOf(db, actor.dealerId);
  const whom = manager ? `к\u00a0вашему менеджеру (${manager})` : 'к\u00a0вашему менеджеру';
  return {
    text: outside
      ? `Договор ${outside.header} ${whyNotInForce(outside, today)}. Обратитесь ${whom}`
      : `Договора для заказа пока нет. Обратитесь ${whom}`,
    href: '/cabinet/chat',
    link: 'Написать в\u00a0чат',
  };
}

/** Returns NO_CONTRACT with the message for this account. */
export async function refuseWithoutContract(db: Kysely<Database>, actor: SignedIn): Promise<Failure> {
  const { text } = await missingContract(db, actor);
  return fail('NO_CONTRACT', { message: text });
}
