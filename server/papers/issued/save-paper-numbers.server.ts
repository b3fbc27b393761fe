import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import { thousands } from '../../kernel/money.ts';
import { typedNumber } from '../../kernel/quantity.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { paperNames } from '../../ordering/orders/paper-names.ts';
import { heldSettings } from '../../settings/repository.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { paperKinds } from './paper.ts';
import { mostNumber } from './paper-numbers.ts';
import { readPaperNumbers } from './read-paper-numbers.server.ts';
import { lastNumber, writeStarts } from './repository.server.ts';

/**
 * Sets the numbers of the next papers of this year, for an organisation that numbered earlier ones elsewhere (§12.1.51).
 * A number is never one that was issued already or a smaller one. Refusals: BAD_INPUT by field, CHANGED_MEANWHILE.
 */
export const savePaperNumbers = staffUseCase({
  name: 'save-paper-numbers',
  access: withRight('settings'),
  writes: true,
  input: z.object({ upd: zIfSent(zLine(20)), torg12: zIfSent(zLine(20)), original: zOriginal }),
  async run({ original, ...typed }, ctx) {
    const { db, now } = ctx;
    // All papers lock the settings before they take a number.
    const settings = await heldSettings(db);
    const year = Number(dayOf(now).slice(0, 4));
    const { organisation, values: stored } = await readPaperNumbers(db, settings, year);
    if (organisation === '') return fail('BAD_INPUT', { message: 'Сначала укажите ИНН в\u00a0настройках' });
    const fields: FieldErrors = {};
    const sent = { ...stored };
    for (const kind of paperKinds) {
      const text = typed[kind];
      if (text === undefined) continue;
      const number = typedNumber(text);
      if (number === undefined || number < 1 || number > mostNumber)
        fields[kind] = [`Укажите номер от 1 до ${thousands(mostNumber)}`];
      else sent[kind] = String(number);
    }
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    const wordings = {
      upd: { label: `Следующий номер УПД в\u00a0${year}\u00a0году` },
      torg12: { label: `Следующий номер ТОРГ-12 в\u00a0${year}\u00a0году` },
    };
    const form = { kind: 'settings', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const changed = paperKinds.filter((kind) => values[kind] !== stored[kind]);
      const [upd, torg12] = await Promise.all([
        lastNumber(db, { organisation, kind: 'upd', year }),
        lastNumber(db, { organisation, kind: 'torg12', year }),
      ]);
      const last = { upd, torg12 };
      for (const kind of changed)
        if (Number(values[kind]) <= last[kind])
          fields[kind] = [`${paperNames[kind]} №\u00a0${last[kind]} уже оформлена: укажите номер больше`];
      if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
      await writeStarts(
        db,
        changed.map((kind) => ({ organisation, kind, year, nth: Number(values[kind]) })),
      );
      return ok({ id: 1, header: 'Настройки портала' });
    });
  },
});
