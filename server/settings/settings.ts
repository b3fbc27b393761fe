import { usualReminder } from './usual-reminder.ts';

/** The wholesaler's settings for the whole portal. All values are strings; '' when not set. */
export type Settings = {
  /** The everyday name of the company: «Светлый дом». Used in titles, mails and the header. */
  name: string;
  /** The name in documents: «ООО «Светлый дом»». */
  company: string;
  inn: string;
  kpp: string;
  ogrn: string;
  legal_address: string;
  bank: string;
  bik: string;
  /** The correspondent account of the bank, shown on bills. */
  corr_account: string;
  account: string;
  /**
   * Further accounts of the company, joined by «, ». Bank statements of these accounts are accepted, and transfers
   * between the company's own accounts are not payments.
   */
  more_accounts: string;
  /**
   * The VAT included in prices of deliveries, and of goods without their own rate: a value of `vatRates`. 'none'
   * applies to all goods. '' when not set; then the portal creates no bills and shows no rate.
   */
  vat: string;
  /**
   * Who makes the papers of shipments: `portal` or `1c`; '' for 1C once orders are exchanged with it, and for the portal
   * until then (`whoMakesPapers`).
   */
  papers_by: string;
  /** The first day of shipping from which the portal lists orders without a paper, `yyyy-mm-dd`; '' for all. */
  papers_since: string;
  /** What precedes the numbers of papers: «П-» makes «П-15». */
  paper_prefix: string;
  /** The people who sign papers, «Иванов И. И.». */
  director: string;
  accountant: string;
  /** `+7 (495) 123-45-67` */
  phone: string;
  email: string;
  /** «9–18 по Москве» */
  hours: string;
  /** The address of the office or the warehouse. */
  address: string;
  /** One sentence for the footer and for search engines, without a full stop. */
  about: string;
  /** The title of the home page for search engines, without the name. */
  title: string;
  /** The description of the home page for search engines. */
  description: string;
  /** The last line of the footer. */
  footer: string;
  /** The sender's name in mails; `name` when empty. */
  mail_name: string;
  /** The text below every mail; may have several lines. */
  mail_signature: string;
  /** The reasons offered to staff who cancel an order, one a line. */
  cancel_reasons: string;
  /** The reasons offered to those who return goods, one a line. */
  return_reasons: string;
  /** The subject and the text of reminders of an overdue debt, with the placeholders of `debt-reminder.ts`. */
  debt_subject: string;
  debt_text: string;
  /** The path of the logo: `/logo/….png`. */
  logo: string;
  /** `1`: the name is shown beside the logo. */
  logo_text: string;
  /** `1`: staff need a second factor to work at the desk. */
  staff_factor: string;
  /** `#2350c4`; '' for the portal's own blue. */
  accent: string;
};

/** The defaults of the settings shown on screens. A new portal must not invent a company or a telephone number. */
const shownAtFirst = {
  name: 'Оптовый портал',
  phone: '',
  email: '',
  hours: '',
  address: '',
  about: '',
  title: '',
  description: '',
  footer: '',
  logo: '',
  accent: '',
};

export const defaultSettings: Settings = {
  ...shownAtFirst,
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  corr_account: '',
  account: '',
  more_accounts: '',
  vat: '',
  papers_by: '',
  papers_since: '',
  paper_prefix: '',
  director: '',
  accountant: '',
  mail_name: '',
  mail_signature: '',
  cancel_reasons: 'Дилер передумал\nНет товара\nНет оплаты\nОшибка в заказе\nДубль заказа',
  return_reasons: 'Брак\nНе тот товар\nПовреждено при доставке\nЛишний товар',
  debt_subject: usualReminder.subject,
  debt_text: usualReminder.text,
  logo_text: '1',
  staff_factor: '0',
};

/**
 * Returns stored settings. Drops unknown names, which come from a newer release, and sets missing ones to the defaults.
 */
export function parseSettings(body: string | null | undefined): Settings {
  if (!body) return defaultSettings;
  const stored: Record<string, unknown> = JSON.parse(body);
  const known = Object.keys(defaultSettings).flatMap((name) =>
    typeof stored[name] === 'string' ? [[name, stored[name]] as const] : [],
  );
  return { ...defaultSettings, ...Object.fromEntries(known) };
}

/** Returns the company's own bank accounts as bare digits, without empty ones. */
export function ownAccounts({
  account,
  more_accounts,
}: Pick<Settings, 'account' | 'more_accounts'>): string[] {
  return [account, ...more_accounts.split(',')].map((each) => each.replace(/\D/g, '')).filter(Boolean);
}

/** Returns the reasons offered to staff who cancel an order, each once. */
export function cancelReasons({ cancel_reasons }: Pick<Settings, 'cancel_reasons'>): string[] {
  return linesOf(cancel_reasons);
}

/** Returns the reasons offered to those who return goods, each once. */
export function returnReasons({ return_reasons }: Pick<Settings, 'return_reasons'>): string[] {
  return linesOf(return_reasons);
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** The settings shown on screens. */
export type PortalCompany = Pick<Settings, keyof typeof shownAtFirst> & { logoText: boolean };

export const defaultCompany: PortalCompany = { ...shownAtFirst, logoText: true };

/** Returns the settings that the frame of every screen needs, without the requisites. */
export function companyOf(settings: Settings): PortalCompany {
  const { name, phone, email, hours, address, about, title, description, footer, logo, accent } = settings;
  const shown = { name, phone, email, hours, address, about, title, description, footer, logo, accent };
  return { ...shown, logoText: logo === '' || settings.logo_text === '1' };
}
