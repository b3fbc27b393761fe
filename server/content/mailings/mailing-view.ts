import type { Named } from '../../goods/model.ts';
import { ruDateOf, ruTimeOf } from '../../kernel/clock.ts';
import type { Paging } from '../../kernel/paging.ts';

/** `all`: all dealers whom the author may see; `chosen`: dealers chosen one by one. */
export type Audience = 'all' | 'manager' | 'price_type' | 'warehouse' | 'chosen';

export const audiences: Record<Audience, string> = {
  all: 'Все дилеры',
  manager: 'Дилеры одного менеджера',
  price_type: 'Дилеры с договором по виду цен',
  warehouse: 'Дилеры с договором по складу',
  chosen: 'Выбранные дилеры',
};

export const audienceNames = Object.keys(audiences) as Audience[];

type MailingState = 'draft' | 'waiting' | 'sending' | 'sent' | 'cancelled';

export const mailingStates: Record<
  MailingState,
  { header: string; kind: 'neutral' | 'primary' | 'success' | 'danger' }
> = {
  draft: { header: 'Черновик', kind: 'neutral' },
  waiting: { header: 'Ждёт своего времени', kind: 'primary' },
  sending: { header: 'Отправляется', kind: 'primary' },
  sent: { header: 'Отправлено', kind: 'success' },
  cancelled: { header: 'Остановлено', kind: 'danger' },
};

/** A message to dealers. `startsAt` 0 means that it starts as soon as somebody sends it. */
export type Mailing = {
  id: number;
  /** The author. */
  staffId: number;
  by: string;
  header: string;
  text: string;
  /** A path of the portal or another address; '' for none. */
  href: string;
  audience: Audience;
  /** The id of the manager, price type or warehouse. */
  audienceId: number | null;
  /** If set, only dealers whom this staff member serves. */
  servedBy: number | null;
  mainOnly: boolean;
  byMail: boolean;
  state: MailingState;
  createdAt: number;
  startsAt: number;
  endedAt: number | null;
  /** The confirmed number of recipients; 0 for a draft. */
  people: number;
  told: number;
  mailed: number;
  lastAccount: number;
};

export type ListedMailing = Pick<
  Mailing,
  'id' | 'by' | 'header' | 'state' | 'audience' | 'createdAt' | 'startsAt' | 'endedAt' | 'people' | 'told'
>;

export type MailingPart = 'all' | 'drafts';
export type MailingList = {
  part: MailingPart;
  drafts: number;
  mailings: ListedMailing[];
  paging: Paging;
};

/** A person who received the message. */
export type Told = { id: number; name: string; dealer: Named; readAt: number | null };

/** A message to the people of one dealer, with how many of them received and read it. */
export type DealerMailing = {
  id: number;
  header: string;
  staffId: number;
  by: string;
  at: number;
  told: number;
  read: number;
};

/** How many dealers and people a message reaches. */
export type Reach = { dealers: number; people: number };

/**
 * `toWhom` is the audience as text. `chosen` are the dealers chosen one by one, even if the message has another
 * audience. The other fields are for the form.
 */
export type MailingCard = {
  mailing: Mailing;
  toWhom: string;
  /** For a draft: how many dealers and people it would reach now. */
  reach: Reach | undefined;
  read: number;
  told: Told[];
  paging: Paging;
  chosen: Named[];
  query: string;
  found: Named[];
  choices: MailingChoices;
};

/** `managers` is empty for an author who can write only to their own dealers. */
export type MailingChoices = { managers: Named[]; priceTypes: Named[]; warehouses: Named[] };

/** The values of the form, as typed. */
export type MailingFormValues = {
  header: string;
  text: string;
  href: string;
  audience: Audience;
  manager: string;
  price_type: string;
  warehouse: string;
  main_only: boolean;
  by_mail: boolean;
  starts_on: string;
  starts_time: string;
};

export const newMailing: Omit<Mailing, 'staffId' | 'by' | 'servedBy' | 'createdAt'> = {
  id: 0,
  header: '',
  text: '',
  href: '',
  audience: 'all',
  audienceId: null,
  mainOnly: false,
  byMail: true,
  state: 'draft',
  startsAt: 0,
  endedAt: null,
  people: 0,
  told: 0,
  mailed: 0,
  lastAccount: 0,
};

type Typed = Pick<
  Mailing,
  'header' | 'text' | 'href' | 'audience' | 'audienceId' | 'mainOnly' | 'byMail' | 'startsAt'
>;

export function mailingFormValues(mailing: Typed): MailingFormValues {
  const { header, text, href, audience, audienceId, mainOnly, byMail, startsAt } = mailing;
  const idFor = (name: Audience) => (audience === name && audienceId ? String(audienceId) : '');
  return {
    header,
    text,
    href,
    audience,
    manager: idFor('manager'),
    price_type: idFor('price_type'),
    warehouse: idFor('warehouse'),
    main_only: mainOnly,
    by_mail: byMail,
    starts_on: startsAt === 0 ? '' : ruDateOf(startsAt),
    starts_time: startsAt === 0 ? '' : ruTimeOf(startsAt),
  };
}
