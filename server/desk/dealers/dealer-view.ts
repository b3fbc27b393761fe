import type { DealerMailing } from '../../content/mailings/mailing-view.ts';
import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { WaitingApprovals } from '../../ordering/approvals/desk-approval.ts';
import type { DeskOrder } from '../../ordering/orders/desk-order.ts';
import type { Follower } from '../../ordering/watches/followed-view.ts';
import type { WebhookView } from '../../ordering/webhooks/webhook-view.ts';
import type { ProgramTokenView } from '../../people/program-tokens/token-view.ts';

/** A webhook of a dealer's people; `host` is the host of its address. */
export type DealerWebhook = Pick<
  WebhookView,
  'id' | 'name' | 'owner' | 'createdAt' | 'lastAt' | 'lastStatus' | 'enabled' | 'state' | 'failingSince'
> & { host: string };

/** A dealer in the desk's list; amounts in kopecks. */
export type ListedDealer = {
  id: number;
  header: string;
  /** The oldest contragent, and the number of contragents. */
  company: string;
  inn: string;
  contragents: number;
  /** The name of the staff member who serves the dealer; undefined if nobody does. */
  manager: string | undefined;
  /** When the last order was placed; undefined if there was none. */
  lastOrderAt: number | undefined;
  /** The total debt of all contracts; negative if paid in advance. */
  debt: number;
  /** The number of people who may sign in. */
  people: number;
};

/** Why a dealer cannot order, or that they have not ordered yet. */
export const dealerStates = ['no-access', 'no-contract', 'no-orders'] as const;
export type DealerState = (typeof dealerStates)[number];

export type DealerList = { dealers: ListedDealer[]; managers: Named[]; paging: Paging };

/** A person of the dealer. */
export type DealerPerson = {
  id: number;
  /** "1" main user, "2" manager, "3" observer (§6.1). */
  type: string;
  name: string;
  email: string;
  phone: string;
  enabled: boolean;
  /** False until the invitation is accepted. */
  hasPassword: boolean;
  /** False if no password link was mailed, because of the limit on mails or because the person was imported. */
  isInvited: boolean;
};

/** `balance`: shipped and not paid; `open`: ordered and not shipped; kopecks. */
export type DealerContract = {
  id: number;
  header: string;
  company: string;
  priceType: string;
  discountBp: number;
  creditLimit: number;
  /** Days from shipment to payment; null if none are agreed. */
  deferralDays: number | null;
  /** The first and last day for orders; null means no limit. */
  validFrom: string | null;
  validTo: string | null;
  /** False if the contract is closed. */
  enabled: boolean;
  balance: number;
  open: number;
  /** The part of the debt that is past the deferral. */
  overdue: number;
  warehouses: string[];
};

/** A token of one of the dealer's people for the open API; `hint` is its first characters. */
export type DealerToken = {
  id: number;
  hint: string;
  contract: string;
  accountId: number;
  name: string;
  email: string;
  createdAt: number;
  /** When the token was last used, to the minute; null if it never was. */
  usedAt: number | null;
  revokedAt: number | null;
};

export type DealerCard = {
  id: number;
  header: string;
  manager: Named | undefined;
  people: DealerPerson[];
  contragents: { id: number; company: string; inn: string; kpp: string; enabled: boolean }[];
  contracts: DealerContract[];
  addresses: { id: number; fullAddress: string }[];
  /** Tokens that are not revoked. */
  tokens: DealerToken[];
  /** Tokens with which programs act for the dealer's people, without revoked ones. */
  programs: ProgramTokenView[];
  webhooks: DealerWebhook[];
  /** Accounts whose programs follow the stock of goods. */
  followers: Follower[];
  /** Managers' orders above their limits that the main user has not decided on yet. */
  approvals: WaitingApprovals;
  /** The newest orders. */
  orders: DeskOrder[];
  /** The newest messages to the dealer's people; `mayOpen` is false for a colleague's message. */
  messages: (Omit<DealerMailing, 'staffId'> & { mayOpen: boolean })[];
  /** How many days back `messages` goes. */
  messageDays: number;
};

/** The choices in the form of a new dealer. `managers` is empty for a reader who sees only their own dealers. */
export type DealerForm = {
  priceTypes: Named[];
  warehouses: Named[];
  managers: Named[];
  /** The id of the reader, who serves the dealer unless another is chosen. */
  self: number;
  /** True if the form can be filled in from the register by INN. */
  mayLookUp: boolean;
};
