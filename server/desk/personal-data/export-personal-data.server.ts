import { z } from 'zod';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchPerson } from '../dealers/no-such-dealer.ts';
import { gatherData } from './gather.repository.server.ts';
import { personOf } from './repository.server.ts';

/** Returns all stored data of a person as a JSON text and records the export in the history. Refusal: NOT_FOUND. */
export const exportPersonalData = staffUseCase({
  name: 'export-personal-data',
  access: withRight('personal-data'),
  writes: true,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, ctx) {
    const { db, now } = ctx;
    const person = await personOf(db, id, account);
    if (!person) return noSuchPerson();
    const sections = await gatherData(db, person);
    const data = Object.fromEntries(sections.map(({ header, rows }) => [header, rows]));
    const header = person.name || person.email;
    await recordChange(ctx, { kind: 'account', id: account, header, action: 'exported', dealerId: id });
    const json = JSON.stringify({ Дилер: person.dealer, Выдано: ruDateTimeOf(now), ...data }, null, 2);
    return ok({ file: `personal-data-${account}.json`, json });
  },
});
