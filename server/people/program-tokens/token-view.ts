import type { Scope } from '../../kernel/actor.ts';
import type { Paging } from '../../kernel/paging.ts';

/** The beginning of every secret, so that programs, people and scanners of leaked secrets recognize it. */
export const programPrefix = 'svp_';

/** The permissions of a token with their labels in the form, in the order of the checkboxes. */
export const scopeHeaders: Record<Scope, string> = {
  catalogue: 'Читать каталог: товары, цены, остатки, файлы',
  'orders:read': 'Читать заказы',
  'orders:write': 'Оформлять и отменять заказы, собирать корзину',
};

export const allScopes = Object.keys(scopeHeaders) as Scope[];

/** `ended`: the token's last day has passed; `idle`: its owner may no longer order, or is disabled. */
export type ProgramTokenState = 'live' | 'revoked' | 'ended' | 'idle';

/** A token as shown in the cabinet, without the secret, which is not stored. */
export type ProgramTokenView = {
  id: number;
  name: string;
  /** The first characters of the token, `svp_Qx7fK2mA`. */
  hint: string;
  scopes: Scope[];
  /** Addresses and networks from which the token works; empty for any. */
  networks: string[];
  ownerId: number;
  /** The owner's name, else the e-mail. */
  owner: string;
  createdAt: number;
  /** The token's last day, `yyyy-mm-dd`; undefined for no limit. */
  lastDay: string | undefined;
  /** When the token was last used, to the minute; null when it never was. */
  usedAt: number | null;
  revokedAt: number | null;
  state: ProgramTokenState;
};

/** `showsOwners`: the reader sees the tokens of the whole company. */
export type ProgramTokenList = { tokens: ProgramTokenView[]; paging: Paging; showsOwners: boolean };
