import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { seesHistory, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findStaff, staffByName } from '../../people/staff/repository.server.ts';
import { keptDays } from '../../work/history/kept-days.repository.server.ts';
import { findEntries } from './find-entries.server.ts';
import { historyInput } from './history-input.ts';
import { authorKinds, type HistoryList } from './history-view.ts';
import { dealerHeader } from './repository.server.ts';

const onOnePage = 30;
/** The maximum number of entries to read for one page. */
const lookedAt = 5_000;

/**
 * Returns the thirty newest entries of the history with numbers below `before`. Staff who set up
 * the portal see all of it, others changes to records of dealers whom they may see, those without the right to the
 * history only what concerns money. Refuses invalid days with BAD_INPUT by field.
 */
export const listHistory = staffUseCase({
  name: 'list-history',
  access: seesHistory,
  writes: false,
  input: historyInput,
  async run({ before, ...asked }, { db, actor }) {
    const seesAll = mayUse(withRight('settings'), actor);
    const found = await findEntries(db, actor, asked, { before, limit: onOnePage, most: lookedAt });
    const { who, dealer, id } = asked;
    const [staff, header, member] = await Promise.all([
      seesAll ? staffByName(db) : [],
      dealer === undefined ? undefined : dealerHeader(db, dealer, confinedTo(actor)),
      who?.kind === 'staff' && who.id !== undefined ? findStaff(db, who.id) : undefined,
    ]);
    const [first] = found.entries;
    const author = who?.id === undefined ? undefined : first?.author.name;
    const list: HistoryList = {
      entries: found.entries.map(({ servedBy: _, ...entry }) => entry),
      next: found.next,
      searched:
        found.next !== undefined && found.entries.length < onOnePage && found.until !== undefined
          ? { entries: found.read, until: found.until }
          : undefined,
      staff: staff.map((each) => ({ id: each.id, header: each.name || each.email })),
      chosen: {
        who: who ? (member?.name ?? author ?? authorKinds[who.kind]) : '',
        dealer: header ?? '',
        record: id === undefined ? '' : (first?.header ?? ''),
      },
      days: seesAll ? await keptDays(db) : undefined,
    };
    return ok(list);
  },
});
