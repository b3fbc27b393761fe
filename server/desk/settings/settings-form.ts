import type { Wording } from '../../kernel/reconcile.ts';
import { requisiteLabels } from '../../people/contragents/contragent-view.ts';
import type { Settings } from '../../settings/settings.ts';

/** The values of the form, as typed. The logo has a form of its own. */
export type SettingsFormValues = Omit<Settings, 'logo' | 'logo_text'> & { logo_text: boolean };

/** Returns the settings as their form holds them. */
export function settingsFormValues({ logo: _, logo_text, ...values }: Settings): SettingsFormValues {
  return { ...values, logo_text: logo_text === '1' };
}

const yesOrNo = (value: unknown) => (value ? '«да»' : '«нет»');

/** How the form and the history name the settings. */
export const settingsWordings: Record<keyof SettingsFormValues, Wording> = {
  name: { label: 'Название' },
  company: { label: 'Компания в документах' },
  inn: { label: requisiteLabels.inn },
  kpp: { label: requisiteLabels.kpp },
  ogrn: { label: requisiteLabels.ogrn },
  legal_address: { label: requisiteLabels.legal_address },
  bank: { label: requisiteLabels.bank },
  bik: { label: requisiteLabels.bik },
  account: { label: requisiteLabels.account },
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
  accent: { label: 'Цвет кнопок и ссылок' },
  logo_text: { label: 'Название рядом с логотипом', text: yesOrNo },
};

/** The labels of the fields. */
export const settingsLabels = Object.fromEntries(
  Object.entries(settingsWordings).map(([name, { label }]) => [name, label]),
) as Record<keyof SettingsFormValues, string>;
