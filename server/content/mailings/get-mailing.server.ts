import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zIdOrNew, zOptional, zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { audienceChoices, chosenDealers, dealersToChoose, reachOf } from './audience.repository.server.ts';
import {
  audiences,
  type Mailing,
  type MailingCard,
  type MailingChoices,
  newMailing,
} from './mailing-view.ts';
import { countRead, findMailing, toldOnPage } from './repository.server.ts';

export const noSuchMailing = () => fail('NOT_FOUND', { message: 'Такого сообщения нет' });

const onOnePage = 20;
const mostFound = 20;

/** Returns the audience as text: «Дилеры одного менеджера: Ирина Волкова». */
export function audienceText(
  { audience, audienceId, servedBy }: Pick<Mailing, 'audience' | 'audienceId' | 'servedBy'>,
  { managers, priceTypes, warehouses }: MailingChoices,
): string {
  const among = { manager: managers, price_type: priceTypes, warehouse: warehouses, all: [], chosen: [] };
  const named = among[audience].find(({ id }) => id === audienceId)?.header;
  if (audience === 'all' && servedBy !== null) return 'Все дилеры автора';
  return named ? `${audiences[audience]}: ${named}` : audiences[audience];
}

/**
 * Returns a message with its result: how many people it is for, who received it and how many read it; for id 0, an
 * empty form. With `query`, also the dealers that can be added. Refusal: NOT_FOUND, including for a colleague's
 * message if the reader sees only their own dealers.
 */
export const getMailing = staffUseCase({
  name: 'get-mailing',
  access: withRight('mailings'),
  writes: false,
  input: z.object({ id: zIdOrNew, query: zOptional(zText(100)).catch(undefined), page: zPage }),
  async run({ id = 0, query = '', page }, { db, actor, now }) {
    const confined = confinedTo(actor);
    const author = { staffId: actor.staffId, by: actor.name || actor.email, servedBy: confined ?? null };
    const mailing = id ? await findMailing(db, id, confined) : { ...newMailing, ...author, createdAt: now };
    if (!mailing) return noSuchMailing();
    const isDraft = mailing.state === 'draft';
    const where = paging(page, onOnePage, mailing.told);
    const [choices, chosen, reach, read, told, found] = await Promise.all([
      audienceChoices(db, confined !== undefined),
      id ? chosenDealers(db, id) : [],
      id && isDraft ? reachOf(db, { ...mailing, servedBy: confined ?? mailing.servedBy }) : undefined,
      mailing.told > 0 ? countRead(db, id) : 0,
      mailing.told > 0 ? toldOnPage(db, id, where) : [],
      id && isDraft && mailing.audience === 'chosen'
        ? dealersToChoose(db, { mailing: id, query, served: confined ?? mailing.servedBy, most: mostFound })
        : [],
    ]);
    const toWhom = audienceText(mailing, choices);
    return ok<MailingCard>({
      mailing,
      toWhom,
      reach,
      read,
      told,
      paging: where,
      chosen,
      query,
      found,
      choices,
    });
  },
});
