import type { DealerMailing } from '../../content/mailings/mailing-view.ts';
import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { WaitingApprovals } from '../../ordering/approvals/desk-approval.ts';
import type { DeskOrder } from '../../ordering/orders/desk-order.ts';
import type { Follower } from '../../ordering/watches/followed-view.ts';
import type { WebhookView } from '../../ordering/webhooks/webhook-view.ts';
import type { ProgramTokenView } from '../../people/program-tokens/token-view.ts';

/** A webhook of a dealer's people; `host`: that of its address. */
export type DealerWebhook = Pick<
  WebhookView,
  'id' | 'name' | 'owner' | 'createdAt' | 'lastAt' | 'lastStatus' | 'enabled' | 'state' | 'failingSince'
> & { host: string };

/** A dealer in the list of the desk; amounts in kopecks. */
export type ListedDealer = {
  id: number;
  header: string;
  /** The oldest contragent, and how many there are. */
  company: string;
  inn: string;
  contragents: number;
  /** Who serves the dealer; undefined: nobody. */
  manager: string | undefined;
  /** When the last order was placed; undefined: never. */
  lastOrderAt: number | undefined;
  /** What is owed by all contracts; below 0: paid in advance. */
  debt: number;
  /** How many people may sign in. */
  people: number;
};

/** What keeps a dealer from ordering, or that there was no order yet. */
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
  /** False until the invitation was accepted. */
  hasPassword: boolean;
  /** False: no link for a password was mailed: a limit on mails forbade it, or the person came from elsewhere. */
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
  /** Days from a shipment to its payment; null: none agreed. */
  deferralDays: number | null;
  /** The days on which it may be ordered under; null: without that end. */
  validFrom: string | null;
  validTo: string | null;
  /** False: closed. */
  enabled: boolean;
  balance: number;
  open: number;
  /** What is owed for longer than the deferral. */
  overdue: number;
  warehouses: string[];
};

/** A token of the open API of one of the dealer's people; `hint`: its first characters. */
export type DealerToken = {
  id: number;
  hint: string;
  contract: string;
  accountId: number;
  name: string;
  email: string;
  createdAt: number;
  /** To the minute; null when it was never used. */
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
  /** Those that were not revoked. */
  tokens: DealerToken[];
  /** With which programs act for the dealer's people; those that were not revoked. */
  programs: ProgramTokenView[];
  /** What the portal tells programs of the dealer's people. */
  webhooks: DealerWebhook[];
  /** Whose programs follow the stock of goods. */
  followers: Follower[];
  /** What managers ordered above their limits and the main user has not decided on. */
  approvals: WaitingApprovals;
  /** The newest ones. */
  orders: DeskOrder[];
  /** The newest messages to the dealer's people; `mayOpen`: false for one of a colleague. */
  messages: (Omit<DealerMailing, 'staffId'> & { mayOpen: boolean })[];
  /** For how many days back they were looked for. */
  messageDays: number;
};

/** What the form of a new dealer can choose from. `managers`: empty for one who sees only their own dealers. */
export type DealerForm = {
  priceTypes: Named[];
  warehouses: Named[];
  managers: Named[];
  /** The reader, who serves the dealer unless another is chosen. */
  self: number;
  /** True when the company can be filled in by its INN. */
  mayLookUp: boolean;
};
