import { z } from 'zod';
import { currentDay, startOfDay } from './clock.ts';
import { flagOf } from './flag.ts';
import { listedIds, wrongNumber } from './listed-ids.ts';
import { parseRoubles } from './money.ts';
import { maxPhoneLength, parsePhone } from './phone.ts';
import { counted } from './plural.ts';
import { maxQuantity } from './quantity.ts';
import { isoDay, parseTypedDate, whyNoDay } from './typed-date.ts';
import { comparable } from './typed-text.ts';
import {
  wireAs,
  wireDate,
  wireFlag,
  wireId,
  wireIdOrNew,
  wireIds,
  wireNumber,
  wirePage,
  wireQuantity,
  wireText,
} from './wire-format.ts';

/**
 * Field types shared by all inputs. They accept values from HTML forms, PHP-style queries and JSON: strings, numbers,
 * repeated fields and comma-separated lists. (`z.coerce` is not used, because it reads "0" as true and "" as 0.
 * `z.transform(…)` by itself accepts a missing key; `z.unknown().transform(…)` fails on it.)
 */

const mustBeFilled = 'Это поле необходимо заполнить.';

/** Parses a text, number or boolean as trimmed text; fails on anything else with a Russian message. */
const zRaw = z
  .union([z.string(), z.number(), z.boolean()], { error: 'Неверное значение' })
  .transform((value) => String(value).trim());

/** Like `zRaw`, but for values that are not free text: numbers, dates and codes in their normal form. */
const zComparable = zRaw.transform((text) => comparable(text).trim());

/**
 * Makes a field optional as in forms: absent, null and empty text all mean «not given». (A union would accept the
 * values, but would lose the field's message and fail on a missing key.)
 */
export function zOptional<T extends z.ZodType>(field: T) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());
}

/**
 * Makes a field of a partial form: absent or null becomes undefined; anything else, including empty text, is parsed
 * by `field`.
 */
export function zIfSent<T extends z.ZodType>(field: T) {
  return z
    .transform((value: unknown, issue): z.output<T> | undefined => {
      if (value === undefined || value === null) return undefined;
      const read = field.safeParse(value);
      if (read.success) return read.data;
      for (const { message } of read.error.issues)
        issue.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta(wireAs(field));
}

/**
 * Requires the named fields of a new record: `z.object({ id: zIdOrNew, …
 * }).superRefine(requiredWhenNew([…]))`.
 */
export function requiredWhenNew(names: readonly string[]) {
  return (values: { id?: number | undefined }, issue: z.RefinementCtx): void => {
    const record: Record<string, unknown> = values;
    for (const name of names) {
      if (values.id !== undefined || record[name] !== undefined) continue;
      issue.addIssue({ code: 'custom', path: [name], message: mustBeFilled });
    }
  };
}

/**
 * A positive id of at most 15 digits. Also accepts the notations of a list with exactly one id (listed-ids.ts), such as
 * `contract[2]=1`, because a caller that uses them for lists uses them here, too.
 */
export const zId = z
  .preprocess(
    onlyId,
    zComparable
      .refine((text) => /^\d{1,15}$/.test(text) && Number(text) > 0, { error: wrongNumber })
      .transform(Number),
  )
  .meta(wireId);

function onlyId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { ids, problem } = listedIds(value);
  return ids.length === 1 && problem === undefined ? ids[0] : value;
}

/**
 * An optional id that filters a list. Ignores a text that is no id, so that an old bookmark still works; refuses
 * several ids, and an object or list without one, because no bookmark contains them.
 */
export const zFilterId = z
  .preprocess((value) => {
    const isList = typeof value === 'object' || listedIds(value).ids.length > 1;
    return isList || zId.safeParse(value).success ? value : undefined;
  }, zOptional(zId))
  .meta(wireId);

/** Fields keyed by id, `quantity[5]=3`, parsed with `entriesById`; may be absent. */
export const zById = z.transform((value: unknown) => value);

/** The id of a choice from a list; `message` is the error if nothing is chosen. */
export const zChosenId = (message: string) =>
  z
    .transform((value: unknown, { issues }) => {
      const id = zId.safeParse(value);
      if (id.success) return id.data;
      issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta(wireId);

/** The id of the record that a form changes. 0 or an empty value means a new record (§7.3.11) and becomes undefined. */
export const zIdOrNew = z
  .preprocess((value) => (/^0?$/.test(String(value ?? '').trim()) ? undefined : value), zId.optional())
  .meta(wireIdOrNew);

/**
 * A flag: "1", "on", "true", "yes", "Y", 1 and true are yes; "0", "", "off", "false", "no", "N" and absent are no. If
 * the field is repeated, the last value counts, because a hidden 0 precedes the checkbox.
 */
export const zFlag = z.transform((value: unknown) => flagOf([value].flat().at(-1)) === true).meta(wireFlag);

/**
 * A flag set by a call: like zFlag, but refuses a value that is neither yes nor no («maybe», 5). Checkboxes use
 * zFlag, which reads an unknown value as no.
 */
export const zSwitch = z
  .transform((value: unknown, issue): boolean => {
    const flag = flagOf([value].flat().at(-1));
    if (flag !== undefined) return flag;
    issue.issues.push({ code: 'custom', message: 'Укажите 1 или 0', input: value });
    return z.NEVER;
  })
  .meta(wireFlag);

/**
 * Like zSwitch, but refuses an empty text, because the field must carry a value. An unticked checkbox sends no field at
 * all.
 */
export const zSaidSwitch = z
  .preprocess((value) => (value === '' ? 'nothing' : value), zSwitch)
  .meta(wireFlag);

/** A quantity of at least 1 (§9.4); leading zeros and spaces between digits are removed (§5.8). */
export const zQuantity = zWholeNumber(1, 'Укажите количество товара');

/** Like zQuantity, but 0 is allowed and means «remove» or «nothing». */
export const zQuantityOrZero = zWholeNumber(0, 'Укажите количество товара');

function zWholeNumber(floor: number, message: string) {
  return zComparable
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => !/^\d+[.,]\d+$/.test(text), { error: 'Количество – целое число', abort: true })
    .refine((text) => /^\d+$/.test(text), { error: message, abort: true })
    .transform(Number)
    .refine((value) => value >= floor, { error: message })
    .refine((value) => value <= maxQuantity, { error: 'Не больше 99\u00a0999' })
    .meta(wireQuantity(floor));
}

/**
 * A calendar date in any common spelling (typed-date.ts), parsed to the ISO day `yyyy-mm-dd`. Without a year it is
 * the last such day up to today, because lists and acts are about the past.
 */
export const zRuDate = zComparable
  .transform((text, issue) => {
    const day = parseTypedDate(text, { today: currentDay(), towards: 'past' });
    if (day) return day;
    issue.addIssue({ code: 'custom', message: whyNoDay(text) });
    return z.NEVER;
  })
  .meta(wireDate);

/** A day that is usually in the future; a day without a year is its next occurrence. */
export const zComingDate = zComparable
  .transform((text, issue) => {
    const day = parseTypedDate(text, { today: currentDay(), towards: 'future' });
    if (day) return day;
    issue.addIssue({ code: 'custom', message: whyNoDay(text) });
    return z.NEVER;
  })
  .meta(wireDate);

/** The period of a list, `startDate` and `endDate`; without them the list shows its default period or everything. */
export const zPeriod = { startDate: zOptional(zRuDate), endDate: zOptional(zRuDate) };

type Period = z.output<z.ZodObject<typeof zPeriod>>;

/** Checks that the period is not reversed: `z.object({ ...zPeriod }).superRefine(inOrder)`. */
export function inOrder({ startDate, endDate }: Period, issue: z.RefinementCtx): void {
  if (!startDate || !endDate || startDate <= endDate) return;
  const message = 'Период заканчивается раньше, чем начинается';
  issue.addIssue({ code: 'custom', path: ['endDate'], message });
}

/** The place in a list, as typed: a number of at most five digits, without leading zeros. */
export const zPlace = zComparable
  .refine((text) => /^\d{1,5}$/.test(text), { error: 'Укажите место в списке числом, например 2' })
  .transform((text) => String(Number(text)))
  .meta(wireText(5));

/** A sum in roubles as people type it (`1 234,50`), parsed to kopecks. */
export const zRoubles = zComparable
  .transform((text, issue) => {
    const kopecks = parseRoubles(text);
    if (kopecks !== undefined) return kopecks;
    issue.addIssue({ code: 'custom', message: 'Укажите сумму в рублях' });
    return z.NEVER;
  })
  .meta(wireNumber);

/** A number with a decimal comma or point. */
export const zDecimal = zComparable
  .transform((text) => text.replace(/\s/g, '').replace(',', '.'))
  .refine((text) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text), { error: 'Укажите число', abort: true })
  .transform(Number)
  .meta(wireNumber);

/** A page number; any invalid value is page 1, so that an old bookmark never fails. */
export const zPage = z
  .transform((value: unknown) => {
    const page = Number(value);
    return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
  })
  .meta(wirePage);

/** The largest page size of any list. */
export const maxPerpage = 100;

/**
 * The page size. More than 100 becomes 100, and a value that is not a positive integer becomes the list's default, so
 * that an old bookmark never fails. If the field is repeated, the last value counts.
 */
export const zPerpage = (usual: number) =>
  z
    .transform((value: unknown) => {
      const size = Number([value].flat().at(-1));
      return Number.isInteger(size) && size >= 1 ? Math.min(size, maxPerpage) : usual;
    })
    .meta(wirePage);

/** Returns the message «Не длиннее 2 000 знаков». */
export function tooLong(maxLength: number): string {
  return `Не длиннее ${counted(maxLength, 'знака', 'знаков', 'знаков')}`;
}

/** A trimmed text of at most `maxLength` characters; may be empty but not absent. */
export const zText = (maxLength: number) =>
  zRaw.refine((text) => text.length <= maxLength, { error: tooLong(maxLength) }).meta(wireText(maxLength));

/** Words by which a list is searched: the first hundred characters, '' for an unreadable value or none. */
export const zWords = zText(1_000)
  .transform((text) => text.slice(0, 100))
  .catch('');

/**
 * The id of something by which a list is filtered; 0 means «none». Ignores anything else, so that an old bookmark still
 * works.
 */
export const zIdOrNone = zOptional(
  zText(15)
    .refine((text) => /^\d+$/.test(text))
    .transform(Number),
).catch(undefined);

/** A required text; absent, null and blank values get `message`. */
export const zRequiredText = (maxLength: number, message = mustBeFilled) =>
  z
    .union([z.undefined(), z.null(), z.string(), z.number()], { error: message })
    .transform((value) => String(value ?? '').trim())
    .refine((text) => text !== '', { error: message, abort: true })
    .refine((text) => text.length <= maxLength, { error: tooLong(maxLength) })
    .meta(wireText(maxLength));

/**
 * A required text of one line, such as a name. Line breaks become spaces, and invisible characters are removed,
 * because they would break a mail header, reverse the text direction of a table row, or make a name unreadable.
 */
export const zRequiredLine = (maxLength: number) =>
  z.preprocess(inOneLine, zRequiredText(maxLength)).meta(wireText(maxLength));

/** Like zRequiredLine, but optional; absent gives an empty text. */
export const zLine = (maxLength: number) =>
  z.preprocess((value) => inOneLine(value ?? ''), zText(maxLength)).meta(wireText(maxLength));

/**
 * The required name of a person or company. Refuses web addresses and several lines, because the portal mails names
 * to other people, who would take their content for the portal's own words.
 */
export const zRequiredName = (maxLength: number) =>
  z.preprocess(asName, zRequiredText(maxLength)).meta(wireText(maxLength));

/** Like zRequiredName, but optional; absent gives an empty text. */
export const zName = (maxLength: number) =>
  z.preprocess((value, issue) => asName(value ?? '', issue), zText(maxLength)).meta(wireText(maxLength));

const nameInLines = 'Напишите имя или название в одну строку';
const addressInName = 'В имени и названии не может быть адреса сайта: уберите «://»';

function asName(value: unknown, { issues }: z.core.ParsePayload): unknown {
  const line = inOneLine(value);
  if (typeof value !== 'string' || typeof line !== 'string') return value;
  const refuse = (message: string) => issues.push({ code: 'custom', message, input: value });
  if (/[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u.test(value.trim())) refuse(nameInLines);
  // Compared as displayed: the characters `：／／` look the same.
  else if (line.normalize('NFKC').includes('://')) refuse(addressInName);
  return line;
}

function inOneLine(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

const maxEmailLength = 254;
/**
 * Letters, digits and the punctuation of addresses. Excludes anything that a mail program reads as a list or as
 * another address, and encoded words, `=?utf-8?q?…?=` (RFC 2047), which it would show as different text.
 */
const anEmail =
  /^(?!.*=\?)[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}\p{M}.-]+\.[\p{L}\p{N}\p{M}-]+$/u;

/** An e-mail in lower case, which may be longer than the typed text. */
export const zEmail = zRequiredText(maxEmailLength, 'Укажите e-mail')
  .transform((text) => text.toLowerCase())
  .refine((text) => text.length <= maxEmailLength && anEmail.test(text), { error: 'Проверьте e-mail' })
  .meta(wireText(maxEmailLength));

/** Like zEmail, but an empty text means none and stays empty. */
export const zEmailOrNone = zOptional(zEmail)
  .transform((email = '') => email)
  .meta(wireText(maxEmailLength));

/**
 * A telephone number in any spelling, parsed to `+7 (XXX) XXX-XX-XX`. The specification has one message for an empty
 * number and for one of another length (§5.6). A form where it is optional wraps it in zOptional.
 */
export const zPhone = z
  .union([z.undefined(), z.null(), z.string(), z.number()], { error: mustBeFilled })
  .transform((value, issue) => {
    const phone = parsePhone(String(value ?? ''));
    if (phone) return phone;
    issue.addIssue({ code: 'custom', message: mustBeFilled });
    return z.NEVER;
  })
  .meta(wireText(maxPhoneLength));

/** Like zPhone, but an empty value clears the number; an absent field becomes undefined. */
export const zPhoneOrNone = z
  .transform((value: unknown, issue) => {
    if (value === undefined || value === null) return undefined;
    const text = String(value).trim();
    const phone = text === '' ? { success: true as const, data: '' } : zPhone.safeParse(text);
    if (phone.success) return phone.data;
    issue.issues.push({ code: 'custom', message: phone.error.issues[0]?.message ?? '', input: value });
    return z.NEVER;
  })
  .meta(wireText(maxPhoneLength));

/** The opaque kind of a basket line (§10.13). */
export const zLineType = zOptional(zRaw)
  .transform((text) => text ?? '1')
  .refine((text) => /^[a-z0-9_-]{1,16}$/.test(text), { error: 'Неверный тип позиции' })
  .meta(wireText(16));

/** At most `most` ids in any notation of §7.1.12 (listed-ids.ts), each once; refuses anything that is not an id. */
export const zIdListUpTo = (most: number, { all = false } = {}) =>
  z
    .transform((value: unknown, { issues }) => {
      const { ids, problem } = listedIds(value, { all });
      if (problem) issues.push({ code: 'custom', message: problem, input: value });
      return ids.slice(0, most);
    })
    .meta(wireIds);

/** At most 100 ids, because a person does not tick more boxes. */
export const zIdList = zIdListUpTo(100);

/** Like zIdList, but also accepts «all», which like 0 means no ids. */
export const zIdsOrNone = zIdListUpTo(100, { all: true });

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A moment in ISO 8601 with its offset, or a day in Moscow, parsed to milliseconds. In a query, `+` arrives as a
 * space.
 */
export const zMoment = z
  .transform((value: unknown, { issues }) => {
    const text = String(value).trim().replace(' ', '+');
    const at = /^\d{4}-\d\d-\d\d$/.test(text)
      ? startOfDay(text)
      : moment.test(text)
        ? Date.parse(text)
        : Number.NaN;
    const [year, month = '', date = ''] = text.slice(0, 10).split('-');
    if (Number.isFinite(at) && isoDay(Number(year), month, date)) return at;
    issues.push({ code: 'custom', message: 'Укажите время как 2026-07-20T12:00:00+03:00', input: value });
    return z.NEVER;
  })
  .meta(wireText());

/** The key of a form that is required (decisions/forms.md); `message` tells what to do without one. */
export const zFormKey = (message: string) =>
  zText(64).refine((key) => /^[A-Za-z0-9_-]{8,64}$/.test(key), { error: message });

/**
 * The key of a submission (decisions/forms.md): any text; if repeated, the last one. It never causes a refusal, so
 * that old callers that do not know the field keep working.
 */
export const zSubmissionKey = z
  .transform((value: unknown) => String([value].flat().at(-1) ?? '').trim() || undefined)
  .meta(wireText());
