import { z } from 'zod';
import { parseRuDate, whyNoDay } from './clock.ts';
import { parseRoubles } from './money.ts';
import { parsePhone } from './phone.ts';
import { maxQuantity } from './quantity.ts';
import { isTree } from './trees.ts';

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

/** The id of the record that a form changes; 0 or nothing: a new one (contract §3.3), undefined. */
export const zIdOrNew = z.preprocess(
  (value) => (/^0?$/.test(String(value ?? '').trim()) ? undefined : value),
  zId.optional(),
);

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

/** The days between which a list is shown, `startDate` and `endDate`; not given: the list has a period of its own, or all. */
export const zPeriod = { startDate: zOptional(zRuDate), endDate: zOptional(zRuDate) };

type Period = z.output<z.ZodObject<typeof zPeriod>>;

/** `z.object({ ...zPeriod }).superRefine(inOrder)` */
export function inOrder({ startDate, endDate }: Period, issue: z.RefinementCtx): void {
  if (!startDate || !endDate || startDate <= endDate) return;
  const message = 'Период заканчивается раньше, чем начинается';
  issue.addIssue({ code: 'custom', path: ['endDate'], message });
}

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

/** A text of at most so many characters, trimmed; may be empty, must not be absent. */
export const zText = (longest: number) =>
  zRaw.refine((text) => text.length <= longest, { error: `Не длиннее ${longest} знаков` });

const mustBeFilled = 'Это поле необходимо заполнить.';

/** A text that must be filled; absent, null and spaces get `message`. */
export const zRequiredText = (longest: number, message = mustBeFilled) =>
  z
    .union([z.undefined(), z.null(), z.string(), z.number()], { error: message })
    .transform((value) => String(value ?? '').trim())
    .refine((text) => text !== '', { error: message, abort: true })
    .refine((text) => text.length <= longest, { error: `Не длиннее ${longest} знаков` });

/**
 * A name or another text of one line: line breaks become spaces, marks that cannot be seen go. They would break a header of a mail,
 * turn the rest of a table's row round, or be a name that nobody can read.
 */
export const zRequiredLine = (longest: number) => z.preprocess(inOneLine, zRequiredText(longest));

/** The same where nothing may stand, too; absent it is empty. */
export const zLine = (longest: number) => z.preprocess((value) => inOneLine(value ?? ''), zText(longest));

function inOneLine(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

const longestEmail = 254;
/** Letters, digits and the marks that addresses are made of: nothing that mail programs take for a list or for another address. */
const anEmail = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}\p{M}.-]+\.[\p{L}\p{N}\p{M}-]+$/u;

/** In small letters, which may be more than were typed. */
export const zEmail = zRequiredText(longestEmail, 'Укажите e-mail')
  .transform((text) => text.toLowerCase())
  .refine((text) => text.length <= longestEmail && anEmail.test(text), { error: 'Проверьте e-mail' });

/**
 * A telephone number in any spelling; gives `+7 (XXX) XXX-XX-XX`. Empty or of another length, the specification has one text for it
 * (§5, «phoneno»); a form that does not ask for one wraps it in zOptional.
 */
export const zPhone = z
  .union([z.undefined(), z.null(), z.string(), z.number()], { error: mustBeFilled })
  .transform((value, issue) => {
    const phone = parsePhone(String(value ?? ''));
    if (phone) return phone;
    issue.addIssue({ code: 'custom', message: mustBeFilled });
    return z.NEVER;
  });

/** As zPhone, but an emptied number is none; what was not sent stays undefined. */
export const zPhoneOrNone = z.transform((value: unknown, issue) => {
  if (value === undefined || value === null) return undefined;
  const text = String(value).trim();
  const phone = text === '' ? { success: true as const, data: '' } : zPhone.safeParse(text);
  if (phone.success) return phone.data;
  issue.issues.push({ code: 'custom', message: phone.error.issues[0]?.message ?? '', input: value });
  return z.NEVER;
});

/** The opaque kind of a basket line (contract §2). */
export const zLineType = zOptional(zRaw)
  .transform((text) => text ?? '1')
  .refine((text) => /^[a-z0-9_-]{1,16}$/.test(text), { error: 'Неверный тип строки' });

/**
 * One value, a comma list, repeated fields, or a list with numbers in it as PHP sends it (`brand[0]=1&brand[2]=5`), of ids or of records
 * with an `id` → at most so many ids without doubles. What is no id is dropped.
 */
export const zIdListUpTo = (most: number) =>
  z.transform((value: unknown) => {
    const parts = idsWithin(value ?? []).flatMap((part) => String(part).split(','));
    const ids = parts.map((part) => Number(part.trim())).filter((id) => Number.isSafeInteger(id) && id > 0);
    return [...new Set(ids)].slice(0, most);
  });

function idsWithin(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsWithin);
  if (!isTree(value)) return [value];
  return 'id' in value ? idsWithin(value.id) : Object.values(value).flatMap(idsWithin);
}

/** Nobody ticks more; a longer list would only be a page of boxes. */
export const zIdList = zIdListUpTo(100);
