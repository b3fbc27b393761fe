import type { Role } from '../kernel/actor.ts';

/** The account itself, as its screen and `/api/account/{id}` show it. */
export type Account = {
  id: number;
  /** What one signs in with; it changes for managers only, in the main user's list (decision 038). */
  email: string;
  name: string;
  phone: string;
  role: Role;
  /** The name of the dealer. */
  dealer: string;
  /** File of the picture, '' when there is none. */
  picture: string;
  /** Whether the portal's news come by e-mail (decision 037), and where to. */
  subscribed: boolean;
  newsEmail: string;
};

/** A row of the dealer's accounts. */
export type ListedAccount = {
  id: number;
  email: string;
  name: string;
  role: Role;
  enabled: boolean;
  picture: string;
  /** False while he has not followed his invitation. */
  hasPassword: boolean;
  /** When one of his sessions was last prolonged, which happens once a day; undefined when none is open. */
  lastUsed: number | undefined;
};
