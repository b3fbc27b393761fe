/** An account under which 1C exchanges data; its secret is never read back. */
export type ExchangeAccount = {
  id: number;
  login: string;
  /** Network addresses and networks from which it may be used, one per line; '' allows all. */
  addresses: string;
  enabled: boolean;
  createdAt: number;
  /** When it was last used, milliseconds; undefined: never. */
  usedAt: number | undefined;
};

/** The values of the form, as typed. */
export type ExchangeAccountFormValues = { login: string; addresses: string; enabled: boolean };

export function exchangeAccountFormValues({
  login,
  addresses,
  enabled,
}: ExchangeAccount): ExchangeAccountFormValues {
  return { login, addresses, enabled };
}

/** The form of a new account; id 0. */
export const newExchangeAccount: ExchangeAccount = {
  id: 0,
  login: '',
  addresses: '',
  enabled: true,
  createdAt: 0,
  usedAt: undefined,
};
