import { z } from 'zod';
import { startOfDay } from '../kernel/clock.ts';
import { zDecimal, zOptional, zPhoneOrNone, zRequiredText } from '../kernel/fields.ts';

/** Parsers for the text values of the old portal's tables; '' means missing. */

/** An id in the old portal or in 1C. */
export const zOldId = zRequiredText(100, 'не заполнен');

/** Like `zOldId`, but the id may be missing; then undefined. */
export const zOldIdOrNone = zOptional(zOldId);

/** A flag: «Y» and «N» as in Bitrix, 1 and 0, true and false, or «да» and «нет»; `usual` when it is missing. */
export const zOldFlag = (usual: boolean) =>
  z
    .string()
    .refine((text) => /^(y|n|1|0|true|false|да|нет|)$/i.test(text), { error: 'нужно Y или N' })
    .transform((text) => (text === '' ? usual : /^(y|1|true|да)$/i.test(text)));

/** A sum in roubles. Returns kopecks; undefined when missing. */
export const zOldSum = zOptional(
  zDecimal
    .refine((roubles) => roubles >= 0 && roubles <= 10_000_000_000, { error: 'такой суммы не бывает' })
    .transform((roubles) => Math.round(roubles * 100)),
);

/** A number of pieces; Bitrix writes them with decimals, «2.0000». */
export const zOldQuantity = (most: number) =>
  zDecimal.refine((value) => Number.isInteger(value) && value >= 1 && value <= most, {
    error: `нужно целое число от 1 до ${most}`,
  });

/** A telephone number; '' when it is not valid. */
export const zOldPhone = zPhoneOrNone.catch('').transform((phone) => phone ?? '');

const written =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\.(\d{2})\.(\d{4}))(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/**
 * A moment in Moscow time as databases write it, `2019-03-07 12:30:00`, or as people write it, `07.03.2019 12:30`.
 * Returns milliseconds; undefined when it is missing. Refuses moments that do not exist, or are before 2000 or after
 * 2099.
 */
export const zOldMoment = zOptional(
  z.string().transform((text, issue) => {
    const parts = written.exec(text.trim());
    const [, y, m, d, d2, m2, y2, hours = '00', minutes = '00', seconds = '00'] = parts ?? [];
    const day = `${y ?? y2}-${m ?? m2}-${d ?? d2}`;
    const time = Date.parse(`1970-01-01T${hours}:${minutes}:${seconds}Z`);
    const isDay = parts !== null && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
    if (isDay && !Number.isNaN(time) && day >= '2000-01-01' && day < '2100-01-01')
      return startOfDay(day) + time;
    issue.addIssue({ code: 'custom', message: 'нет такого дня, нужно 2019-03-07 12:30:00' });
    return z.NEVER;
  }),
);
