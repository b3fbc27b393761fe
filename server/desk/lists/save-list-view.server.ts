import { z } from 'zod';
import { mayUse } from '../../kernel/actor.ts';
import { zRequiredLine, zSwitch, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessOfList } from './access-of-list.ts';
import { savedQuery } from './desk-lists.ts';
import { zDeskList } from './list-input.ts';
import { insertView, ownViews } from './repository.server.ts';

/** Filters that one person may save for one list. */
const most = 30;

/**
 * Saves the conditions of a list under a name, for the person or for all staff (§12.1.52). Saving the same conditions
 * under the same name again only changes for whom they are. Refuses with BAD_INPUT at `header` a name that another filter of the person has, and at `query` an
 * address of over 1,000 characters or without conditions; with TOO_MANY a filter after the thirtieth.
 */
export const saveListView = staffUseCase({
  name: 'save-list-view',
  access: allStaff,
  writes: true,
  input: z.object({
    list: zDeskList,
    header: zRequiredLine(60),
    query: zText(1_000).transform(savedQuery),
    shared: zSwitch,
  }),
  async run({ list, header, query, shared }, { db, actor }) {
    if (!mayUse(accessOfList[list], actor)) return fail('FORBIDDEN');
    if (query === '') return fail('BAD_INPUT', { fields: { query: ['Сначала выберите условия списка'] } });
    const saved = await ownViews(db, actor.staffId, list);
    const same = saved.find((view) => view.header.toLowerCase() === header.toLowerCase());
    if (same && same.query !== query) {
      const message = `Фильтр «${same.header}» уже есть. Удалите его или выберите другое название`;
      return fail('BAD_INPUT', { fields: { header: [message] } });
    }
    if (!same && saved.length >= most) {
      return fail('BAD_INPUT', { fields: { header: [`Сохранено уже ${most} фильтров: удалите ненужные`] } });
    }
    const view = { header: same?.header ?? header, query, isShared: shared };
    await insertView(db, { staffId: actor.staffId, list, ...view });
    return ok({ header: view.header });
  },
});
