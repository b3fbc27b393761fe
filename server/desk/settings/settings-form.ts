import { ruDate } from '../../kernel/clock.ts';
import type { Wording } from '../../kernel/reconcile.ts';
import { vatRates } from '../../ordering/orders/vat.ts';
import { requisiteLabels } from '../../people/contragents/contragent-view.ts';
import type { Settings } from '../../settings/settings.ts';

type Ticks = 'logo_text' | 'staff_factor';

/** The values of the form, as typed. The logo has a separate form. */
type SettingsFormValues = Omit<Settings, 'logo' | Ticks> & Record<Ticks, boolean>;

/** Returns the settings as form values. */
export function settingsFormValues(settings: Settings): SettingsFormValues {
  const { logo: _, logo_text, staff_factor, papers_since, ...values } = settings;
  return {
    ...values,
    papers_since: papers_since && ruDate(papers_since),
    logo_text: logo_text === '1',
    staff_factor: staff_factor === '1',
  };
}

/** Returns form values as stored settings. */
export function storedSettings(values: SettingsFormValues): Omit<Settings, 'logo'> {
  const { logo_text, staff_factor, papers_since } = values;
  return {
    ...values,
    papers_since: papers_since.split('.').reverse().join('-'),
    logo_text: logo_text ? '1' : '0',
    staff_factor: staff_factor ? '1' : '0',
  };
}

/** Who makes the papers of shipments; without a choice, the exchange of orders decides. */
export const paperMakers = [
  { value: 'portal', label: 'Портал' },
  { value: '1c', label: '1С' },
] as const;

const yesOrNo = (value: unknown) => (value ? '«да»' : '«нет»');

/** The names of the settings in the form and the history. */
export const settingsWordings: Record<keyof SettingsFormValues, Wording> = {
  name: { label: 'Название' },
  company: { label: 'Компания в документах' },
  inn: { label: requisiteLabels.inn },
  kpp: { label: requisiteLabels.kpp },
  ogrn: { label: requisiteLabels.ogrn },
  legal_address: { label: requisiteLabels.legal_address },
  bank: { label: requisiteLabels.bank },
  bik: { label: requisiteLabels.bik },
  corr_account: { label: 'Корреспондентский счёт' },
  account: { label: requisiteLabels.account },
  more_accounts: { label: 'Другие расчётные счета' },
  vat: {
    label: 'НДС в ценах',
    text: (chosen) => `«${vatRates.find(({ value }) => value === chosen)?.label ?? 'не выбран'}»`,
  },
  papers_by: {
    label: 'Кто оформляет накладные',
    text: (chosen) => `«${paperMakers.find(({ value }) => value === chosen)?.label ?? 'как идёт обмен'}»`,
  },
  papers_since: { label: 'Накладные за отгрузки с' },
  paper_prefix: { label: 'Начало номера накладных' },
  director: { label: 'Руководитель' },
  accountant: { label: 'Главный бухгалтер' },
  phone: { label: 'Телефон' },
  email: { label: 'E-mail' },
  hours: { label: 'Часы работы' },
  address: { label: 'Адрес' },
  about: { label: 'О компании' },
  title: { label: 'Заголовок главной' },
  description: { label: 'Описание для поисковиков' },
  footer: { label: 'Строка внизу страниц' },
  mail_name: { label: 'Отправитель писем' },
  mail_signature: { label: 'Подпись писем' },
  cancel_reasons: { label: 'Причины отмены заказа' },
  return_reasons: { label: 'Причины возврата' },
  debt_subject: { label: 'Тема напоминания о долге' },
  debt_text: { label: 'Текст напоминания о долге' },
  accent: { label: 'Цвет кнопок и ссылок' },
  logo_text: { label: 'Название рядом с логотипом', text: yesOrNo },
  staff_factor: { label: 'Сотрудники входят только с кодом', text: yesOrNo },
};

/** The labels of the fields. */
export const settingsLabels = Object.fromEntries(
  Object.entries(settingsWordings).map(([name, { label }]) => [name, label]),
) as Record<keyof SettingsFormValues, string>;
