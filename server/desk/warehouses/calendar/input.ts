import { z } from 'zod';
import { zIfSent, zRuDate, zSaidSwitch } from '../../../kernel/fields.ts';
import { cutoffText } from '../../../ordering/orders/warehouse-days.ts';

/** A year from 2000 to 2099; anything else is treated as absent. */
export const zYear = z.transform((value: unknown) =>
  /^20\d\d$/.test(String(value ?? '')) ? Number(value) : undefined,
);

/** A time of day as typed, «15», «9:30» or «09.30», normalised to `9:30`; '' for none. */
export const zCutoff = zIfSent(
  z.string().transform((typed, issue) => {
    const text = typed.trim();
    if (text === '') return '';
    const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
    const time = Number(hours) * 60 + Number(minutes);
    const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60 && time > 0;
    if (isTime) return cutoffText(time);
    issue.addIssue({ code: 'custom', message: 'Укажите время от 0:01 до 23:59, например 15:00' });
    return z.NEVER;
  }),
);

/** An exception as a button sends it: the day, and whether the warehouse ships. */
export const zShownDay = { day: zRuDate, ships: zSaidSwitch };
