import { z } from 'zod';
import { zIfSent } from '../../kernel/fields.ts';
import { thousands } from '../../kernel/money.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { writeWithdrawShare } from '../withdraw-share.repository.server.ts';
import { exchangeSettings } from './get-exchange-settings.server.ts';
import { heldDoorSettings, writeDoorSettings } from './settings.repository.server.ts';
import { mb } from './settings.ts';
import {
  type ExchangeSettingName,
  exchangeSettingBounds,
  exchangeSettingValues,
  exchangeSettingWordings,
} from './settings-form.ts';

const zNumberOf = (name: ExchangeSettingName) => {
  const { least, most } = exchangeSettingBounds[name];
  const error = `Укажите целое число от ${least} до ${thousands(most)}`;
  return zIfSent(
    z
      .union([z.string(), z.number()], { error })
      .transform((value) => String(value).replace(/\s/g, ''))
      // An empty field means no alarm.
      .transform((text) => (name === 'alarm_hours' && text === '' ? '0' : text))
      .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })
      .transform((text) => (name === 'alarm_hours' && Number(text) === 0 ? '' : String(Number(text)))),
  );
};

const input = z.object({
  kept_days: zNumberOf('kept_days'),
  alarm_hours: zNumberOf('alarm_hours'),
  withdraw_share: zNumberOf('withdraw_share'),
  file_limit: zNumberOf('file_limit'),
  max_file: zNumberOf('max_file'),
  max_session: zNumberOf('max_session'),
  original: zOriginal,
});

/**
 * Saves the settings of the exchange with 1C (§12.5.1). New limits apply from the next request. Refusals: BAD_INPUT
 * by field, CHANGED_MEANWHILE.
 */
export const saveExchangeSettings = staffUseCase({
  name: 'save-exchange-settings',
  access: withRight('exchange'),
  writes: true,
  input,
  async run({ original, ...sent }, ctx) {
    const { db } = ctx;
    await heldDoorSettings(db);
    const stored = exchangeSettingValues(await exchangeSettings(db));
    const wordings = exchangeSettingWordings;
    const form = { kind: 'settings', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const size = (name: 'file_limit' | 'max_file' | 'max_session') => Number(values[name]) * mb;
      if (size('max_file') < size('file_limit'))
        return fail('BAD_INPUT', { fields: { max_file: ['Файл не может быть меньше своей части'] } });
      if (size('max_session') < size('max_file'))
        return fail('BAD_INPUT', { fields: { max_session: ['Все файлы не могут быть меньше одного'] } });

      await writeDoorSettings(db, {
        fileLimit: size('file_limit'),
        maxFile: size('max_file'),
        maxSession: size('max_session'),
        keptDays: Number(values.kept_days),
        alarmHours: Number(values.alarm_hours),
      });
      await writeWithdrawShare(db, Number(values.withdraw_share));
      return ok({ id: 4, header: 'Обмен с 1С' });
    });
  },
});
