import { z } from 'zod';
import { ruDate } from '../../kernel/clock.ts';
import {
  tooLong,
  zEmailOrNone,
  zFlag,
  zLine,
  zName,
  zOptional,
  zPhoneOrNone,
  zRequiredName,
  zRuDate,
} from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { vatRates } from '../../ordering/orders/vat.ts';
import { reportedBy, zCode } from '../../people/contragents/input.ts';
import { innError, isKppOf, ogrnError } from '../../people/contragents/rules.ts';
import { hasFactor } from '../../people/second-factor/repository.server.ts';
import { contrastWithWhite, isReadable, parseAccent } from '../../settings/accent.ts';
import { reminderPlaceholders, unknownPlaceholder } from '../../settings/debt-reminder.ts';
import { heldSettings, writeSettings } from '../../settings/repository.server.ts';
import { usualReminder } from '../../settings/usual-reminder.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { paperMakers, settingsFormValues, settingsWordings, storedSettings } from './settings-form.ts';

const ownFactorFirst =
  'Сначала включите вход с кодом у себя: «Имя и пароль» → «Защита входа». Сохраните настройки после этого';

const maxSignature = 1_000;
const maxReasons = 2_000;
const longestReason = 100;
const maxReminder = 3_000;

/** Refuses a placeholder that reminders do not have: the dealer would read it. */
const knownPlaceholders = (text: string, { addIssue }: z.RefinementCtx) => {
  const unknown = unknownPlaceholder(text);
  const known = Object.keys(reminderPlaceholders).map((name) => `{${name}}`);
  if (unknown) addIssue({ code: 'custom', message: `Нет подстановки ${unknown}. Есть ${known.join(', ')}` });
};

const digits = (count: number, what: string) =>
  zCode(count).refine((text) => text === '' || new RegExp(`^\\d{${count}}$`).test(text), {
    error: `${what} – ${count}\u00a0цифр`,
  });

const zAccent = zLine(20).transform((text, issue) => {
  if (text === '') return '';
  const accent = parseAccent(text);
  if (accent && isReadable(accent)) return accent;
  const message = accent
    ? `На этом цвете не прочитать белый текст: контраст ${ratio(accent)}, нужен 4,5. Возьмите цвет темнее`
    : 'Укажите цвет шестью знаками, например #2350c4';
  issue.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** A list of account numbers of twenty digits, separated by commas or semicolons. */
const zMoreAccounts = zLine(300).transform((text, issue) => {
  const accounts = text.split(/[,;]+/).map((each) => each.replace(/\s+/g, ''));
  const known = accounts.filter((each) => each !== '');
  if (known.every((each) => /^\d{20}$/.test(each))) return known.join(', ');
  issue.addIssue({ code: 'custom', message: 'Счета по 20\u00a0цифр, через запятую' });
  return z.NEVER;
});

const zReasons = z
  .transform(typedLines)
  .refine((text) => text.length <= maxReasons, { error: tooLong(maxReasons) })
  .refine((text) => text.split('\n').every((line) => line.trim().length <= longestReason), {
    error: 'Причина – не длиннее 100\u00a0знаков',
  });

const input = z
  .object({
    name: zRequiredName(60),
    company: zName(255),
    inn: zCode(12).check(reportedBy(innError)),
    kpp: zCode(9),
    ogrn: zCode(15).check(reportedBy(ogrnError)),
    legal_address: zLine(500),
    bank: zLine(255),
    bik: digits(9, 'БИК'),
    corr_account: digits(20, 'Корреспондентский счёт'),
    account: digits(20, 'Расчётный счёт'),
    more_accounts: zMoreAccounts,
    vat: zLine(10).refine((chosen) => chosen === '' || vatRates.some(({ value }) => value === chosen), {
      error: 'Выберите ставку из списка',
    }),
    papers_by: zLine(10).refine(
      (chosen) => chosen === '' || paperMakers.some(({ value }) => value === chosen),
      {
        error: 'Выберите из списка',
      },
    ),
    papers_since: zOptional(zRuDate).transform((day) => (day ? ruDate(day) : '')),
    paper_prefix: zLine(10),
    director: zName(100),
    accountant: zName(100),
    phone: zPhoneOrNone.transform((phone = '') => phone),
    email: zEmailOrNone,
    hours: zLine(100),
    address: zLine(255),
    about: zLine(160),
    title: zLine(100),
    description: zLine(300),
    footer: zLine(255),
    mail_name: zName(100),
    mail_signature: z
      .transform(typedLines)
      .refine((text) => text.length <= maxSignature, { error: tooLong(maxSignature) }),
    cancel_reasons: zReasons,
    return_reasons: zReasons,
    debt_subject: zLine(150)
      .superRefine(knownPlaceholders)
      .transform((text) => text || usualReminder.subject),
    debt_text: z
      .transform(typedLines)
      .refine((text) => text.length <= maxReminder, { error: tooLong(maxReminder) })
      .superRefine(knownPlaceholders)
      .transform((text) => text || usualReminder.text),
    accent: zAccent,
    logo_text: zFlag,
    staff_factor: zFlag,
    original: zOriginal,
  })
  .superRefine(({ bik, corr_account: account }, issue) => {
    // A payment with a correspondent account of another bank would get lost.
    if (bik === '' || account === '' || (account.startsWith('301') && account.slice(-3) === bik.slice(-3)))
      return;
    const message = 'Начинается с\u00a0301, а последние три цифры – как у\u00a0БИК';
    issue.addIssue({ code: 'custom', path: ['corr_account'], message });
  })
  .superRefine(({ kpp, inn }, issue) => {
    if (kpp === '' || (inn !== '' && isKppOf(kpp, inn))) return;
    const message = inn === '' ? 'Сначала укажите ИНН' : 'КПП – 9\u00a0знаков, у предпринимателя его нет';
    issue.addIssue({ code: 'custom', path: ['kpp'], message });
  });

/**
 * Saves the settings of the whole portal; every process uses them from its next request. Existing documents and mails
 * keep the old settings. Refusals: BAD_INPUT by field, also at `staff_factor` for an administrator without a second
 * factor (§12.1.31); CHANGED_MEANWHILE.
 */
export const saveSettings = staffUseCase({
  name: 'save-settings',
  access: withRight('settings'),
  writes: true,
  input,
  async run({ original, ...sent }, ctx) {
    const { db, now, actor } = ctx;
    const known = await heldSettings(db);
    const stored = settingsFormValues(known);
    const form = {
      kind: 'settings',
      isNew: false,
      stored,
      sent,
      original,
      wordings: settingsWordings,
    } as const;
    return saveRecord(ctx, form, async (values) => {
      // An administrator who makes the factor mandatory must not lock themselves out.
      if (values.staff_factor && !(await hasFactor(db, { kind: 'staff', id: actor.staffId })))
        return fail('BAD_INPUT', { fields: { staff_factor: [ownFactorFirst] } });
      await writeSettings(db, { ...known, ...storedSettings(values) }, now);
      return ok({ id: 1, header: 'Настройки портала' });
    });
  },
});

/** Returns the contrast with white as text: «3,1». */
function ratio(accent: string): string {
  return (Math.floor(contrastWithWhite(accent) * 10) / 10).toFixed(1).replace('.', ',');
}
