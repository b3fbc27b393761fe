import { z } from 'zod';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { zText } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import {
  allStaff,
  type StaffAccess,
  seesDealers,
  seesGoods,
  seesOrders,
  seesReturns,
  withRight,
} from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { closedTo } from '../closed-to.ts';
import { findProducts } from './find-products.server.ts';
import {
  documentsNumbered,
  ordersNumbered,
  paymentsNumbered,
  returnsNumbered,
} from './papers.repository.server.ts';
import { dealersAndContragents, peopleBeginning } from './people.repository.server.ts';
import { longestQuery, readQuery, shortestQuery } from './read-query.ts';
import type { DeskSearch } from './search-view.ts';

const nothing = { hits: [], more: false };

/**
 * Searches all kinds of records at once: orders, documents, returns and payments by number, dealers and companies by
 * words, contragents by INN, people by e-mail, telephone and name, goods by articul, barcode and code in 1C. At most
 * ten of each, only what the reader's rights permit, and only of dealers whom the reader may see. Everything is looked
 * up by its beginning in an index. A query is cut after a hundred characters; one of fewer than two finds nothing
 * (§12.1.46).
 */
export const deskSearch = staffUseCase({
  name: 'desk-search',
  access: allStaff,
  writes: false,
  input: z.object({
    query: zText(1_000)
      .transform((text) => text.slice(0, longestQuery).trim())
      .catch(''),
  }),
  async run({ query }, { db, actor }) {
    const isTooShort = query.length < shortestQuery;
    const readings = readQuery(isTooShort ? '' : query);
    const served = confinedTo(actor);
    const none = Promise.resolve(nothing);
    const sees = (access: StaffAccess) => mayUse(access, actor);
    const [{ dealers, contragents }, orders, people, goods, documents, payments, returns] = await Promise.all(
      [
        sees(seesDealers)
          ? dealersAndContragents(db, readings, served)
          : { dealers: nothing, contragents: nothing },
        sees(seesOrders) ? ordersNumbered(db, readings, served) : none,
        sees(withRight('dealers')) ? peopleBeginning(db, readings, served) : none,
        sees(seesGoods) ? findProducts(db, readings, query) : none,
        sees(withRight('documents')) ? documentsNumbered(db, readings, served) : none,
        sees(withRight('money')) ? paymentsNumbered(db, readings, served) : none,
        sees(seesReturns) ? returnsNumbered(db, readings, served) : none,
      ],
    );
    return ok<DeskSearch>({
      ...{ query, isTooShort, staff: { closed: closedTo([...actor.rights], actor.allDealers) } },
      ...{ orders, dealers, contragents, people, goods, documents, payments, returns },
    });
  },
});
