/** What the wholesaler has set up for the whole portal. All values are texts; '' where nothing is set. */
export type Settings = {
  /** What people call the company: «Светлый дом». In titles, mails and the header. */
  name: string;
  /** As papers name it: «ООО «Светлый дом»». */
  company: string;
  inn: string;
  kpp: string;
  ogrn: string;
  legal_address: string;
  bank: string;
  bik: string;
  /** The correspondent account of the bank, which bills name. */
  corr_account: string;
  account: string;
  /** Further accounts of the company, joined by «, »: statements of banks may be of them, and transfers between all are no payments. */
  more_accounts: string;
  /**
   * The VAT included in prices of deliveries, and of goods without a rate of their own: a value of `vatRates`; 'none' counts
   * for all goods. '': nobody has said, so the portal makes no bills and names no rate.
   */
  vat: string;
  /** `+7 (495) 123-45-67` */
  phone: string;
  email: string;
  /** «9–18 по Москве» */
  hours: string;
  /** Where the office or the warehouse is. */
  address: string;
  /** One sentence for the footer and for search engines, without a full stop. */
  about: string;
  /** The title of the home page for search engines, without the name. */
  title: string;
  /** The description of the home page for search engines. */
  description: string;
  /** The last line of the footer. */
  footer: string;
  /** The sender of mails; the name when empty. */
  mail_name: string;
  /** Below every mail; may have several lines. */
  mail_signature: string;
  /** The path of the logo: `/logo/….png`. */
  logo: string;
  /** `1`: the name stands beside the logo. */
  logo_text: string;
  /** `1`: the staff work at the desk only with a second factor. */
  staff_factor: string;
  /** `#2350c4`; '' for the portal's own blue. */
  accent: string;
};

/** An empty portal names nobody and invents no telephone. */
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
  mail_name: '',
  mail_signature: '',
  logo_text: '1',
  staff_factor: '0',
};

/** Reads settings as they are stored; unknown names of a newer release are dropped, absent ones are the defaults. */
export function parseSettings(body: string | null | undefined): Settings {
  if (!body) return defaultSettings;
  const stored: Record<string, unknown> = JSON.parse(body);
  const known = Object.keys(defaultSettings).flatMap((name) =>
    typeof stored[name] === 'string' ? [[name, stored[name]] as const] : [],
  );
  return { ...defaultSettings, ...Object.fromEntries(known) };
}

/** Returns the accounts of the company, of which statements of banks may be: bare digits, without empty ones. */
export function ownAccounts({
  account,
  more_accounts,
}: Pick<Settings, 'account' | 'more_accounts'>): string[] {
  return [account, ...more_accounts.split(',')].map((each) => each.replace(/\D/g, '')).filter(Boolean);
}

/** What screens show of the settings. */
export type PortalCompany = Pick<Settings, keyof typeof shownAtFirst> & { logoText: boolean };

export const defaultCompany: PortalCompany = { ...shownAtFirst, logoText: true };

/** Returns what the frame of every screen needs; the requisites are not among it. */
export function companyOf(settings: Settings): PortalCompany {
  const { name, phone, email, hours, address, about, title, description, footer, logo, accent } = settings;
  const shown = { name, phone, email, hours, address, about, title, description, footer, logo, accent };
  return { ...shown, logoText: logo === '' || settings.logo_text === '1' };
}
