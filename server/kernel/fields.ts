import { z } from 'zod';
import { parseRuDate, whyNoDay } from './clock.ts';
import { parseRoubles } from './money.ts';
import { maxQuantity } from './quantity.ts';

/**
 * Field types shared by all inputs. They take what HTML forms, PHP-style queries and JSON send: strings, numbers, repeated
 * fields and comma lists. (`z.coerce` is not used: it reads "0" as true and "" as 0. `z.transform(…)` alone takes an absent
 * key, `z.unknown().transform(…)` fails on it.)
 */

/** A text or number from outside as trimmed text; anything else fails with a Russian message. */
const zRaw = z
  .union([z.string(), z.number(), z.boolean()], { error: 'Неверное значение' })
  .transform((value) => String(value).trim());

/**
 * Makes a field optional in the way forms do: absent, null and empty text are all «not given». (A union would do for the
 * values, but loses the message of the field, and an absent key fails it.)
 */
export function zOptional<T extends z.ZodType>(field: T) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());
}

/** A positive id, at most 2^53. */
export const zId = zRaw
  .refine((text) => /^\d{1,15}$/.test(text) && Number(text) > 0, { error: 'Неверный номер' })
  .transform(Number);

/**
 * A flag: "1", "on", "true", 1 and true are yes; "0", "", "off", "false", absent are no. Of repeated fields the last one
 * counts: a hidden 0 before its checkbox.
 */
export const zFlag = z.transform((value: unknown) =>
  /^(1|on|true|yes)$/i.test(String([value].flat().at(-1) ?? '').trim()),
);

/** A quantity of at least 1 (§9); leading zeros and spaces between digits are dropped (§5). */
export const zQuantity = zWholeNumber(1, 'Укажите количество товара');

/** As zQuantity, but 0 is allowed and means «remove» or «nothing». */
export const zQuantityOrZero = zWholeNumber(0, 'Укажите количество товара');

function zWholeNumber(floor: number, message: string) {
  return zRaw
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => !/^\d+[.,]\d+$/.test(text), { error: 'Количество – целое число', abort: true })
    .refine((text) => /^\d+$/.test(text), { error: message, abort: true })
    .transform(Number)
    .refine((value) => value >= floor, { error: message })
    .refine((value) => value <= maxQuantity, { error: 'Не больше 99 999' });
}

/** A calendar date written dd.mm.yyyy; gives the ISO day `yyyy-mm-dd`. */
export const zRuDate = zRaw.transform((text, issue) => {
  const day = parseRuDate(text);
  if (day) return day;
  issue.addIssue({ code: 'custom', message: whyNoDay(text) });
  return z.NEVER;
});

/** A sum in roubles as people type it (`1 234,50`); gives kopecks. */
export const zRoubles = zRaw.transform((text, issue) => {
  const kopecks = parseRoubles(text);
  if (kopecks !== undefined) return kopecks;
  issue.addIssue({ code: 'custom', message: 'Укажите сумму в рублях' });
  return z.NEVER;
});

/** A number with a decimal comma or point. */
export const zDecimal = zRaw
  .transform((text) => text.replace(/\s/g, '').replace(',', '.'))
  .refine((text) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text), { error: 'Укажите число', abort: true })
  .transform(Number);

/** A page number; what is not a sensible one is page 1, so that an old bookmark never fails. */
export const zPage = z.transform((value: unknown) => {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
});

export const zText = (longest: number) =>
  zRaw.refine((text) => text.length <= longest, { error: `Не длиннее ${longest} знаков` });

export const zRequiredText = (longest: number, message = 'Это поле необходимо заполнить.') =>
  z
    .union([z.undefined(), z.null(), z.string(), z.number()], { error: message })
    .transform((value) => String(value ?? '').trim())
    .refine((text) => text !== '', { error: message, abort: true })
    .refine((text) => text.length <= longest, { error: `Не длиннее ${longest} знаков` });

export const zEmail = zRequiredText(254, 'Укажите e-mail')
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), { error: 'Проверьте e-mail' });

/** The opaque kind of a basket line (contract §2). */
export const zLineType = zOptional(zRaw)
  .transform((text) => text ?? '1')
  .refine((text) => /^[a-z0-9_-]{1,16}$/.test(text), { error: 'Неверный тип строки' });

/** Nobody ticks more; a longer list would only be a page of boxes. */
const mostChosen = 100;

/** One value, a comma list or repeated fields → at most a hundred ids without doubles. What is no id is dropped. */
export const zIdList = z.transform((value: unknown) => {
  const parts = (Array.isArray(value) ? value : value == null ? [] : [value]).flatMap((part) =>
    String(part).split(','),
  );
  const ids = parts.map((part) => Number(part.trim())).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, mostChosen);
});
