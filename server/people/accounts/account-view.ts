import type { Role } from '../../kernel/actor.ts';

/** The signed-in account, as shown on its screen and returned by `/api/account/{id}`. */
export type Account = {
  id: number;
  /** The login; the main user can change it for managers only, in the list of managers (decisions/people.md). */
  email: string;
  name: string;
  phone: string;
  role: Role;
  /** The name of the dealer. */
  dealer: string;
  /** The file name of the picture, '' when there is none. */
  picture: string;
  /** Whether the account gets news by e-mail (decisions/notifications.md), and at which address. */
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
  /** False until the invitation was accepted. */
  hasPassword: boolean;
  /** When a session of the account was last extended (at most once an hour); undefined when none is open. */
  lastUsed: number | undefined;
  /** The number of the record's last change. The switch sends it back to detect a concurrent change. */
  lastChange: number;
};
