import type { Generated } from 'kysely';

/** The tables of sessions, passwords, second factors, the staff, tokens and notifications. */
export interface SigningInTables {
  /**
   * `id` is the hash of the cookie's value; `expires_at` reflects the last use, to the hour. `device` describes the
   * device; '' and null in rows from before these were recorded. `factor_id` is the second factor used to sign in;
   * the session is invalid if its owner now has another factor.
   */
  sessions: {
    id: string;
    account_id: number;
    expires_at: number;
    device: Generated<string>;
    begun_at: number | null;
    factor_id: number | null;
  };
  /** Views of the portal as a dealer by staff members. `id` is the hash of the cookie's value. */
  portal_views: { id: string; staff_session_id: string; account_id: number; expires_at: number };
  /**
   * `hash` is the SHA-256 of the token, which is shown once; `hint` its first characters; `warehouses` are ids
   * separated by commas (§2.29).
   */
  open_tokens: {
    id: Generated<number>;
    account_id: number;
    contract_id: number;
    hash: string;
    hint: string;
    warehouses: string;
    created_at: number;
    used_at: number | null;
    revoked_at: number | null;
  };
  /**
   * Tokens with which programs act for an account (decisions/programs.md). `hash` and `hint` as in `open_tokens`;
   * `scopes` are separated by commas; `networks` are the addresses and networks from which a token works, separated by
   * commas, '' for any.
   */
  program_tokens: {
    id: Generated<number>;
    account_id: number;
    name: string;
    hash: string;
    hint: string;
    scopes: string;
    networks: string;
    created_at: number;
    expires_at: number | null;
    used_at: number | null;
    revoked_at: number | null;
  };

  staff: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    email: string;
    name: string;
    /** '' until the first link is used. */
    password_hash: string;
    enabled: number;
    created_at: number;
    /** The code of a role (`staff_roles`, `people/staff/roles/presets.ts`). */
    role: Generated<string>;
    /** By how much the member may reduce the price of an order line, in basis points. */
    discount_limit_bp: Generated<number>;
    /** 0 for a person who sees only the dealers they serve. */
    all_dealers: Generated<number>;
    /** 1: the lists show only the person's own dealers, as last selected. */
    lists_own: Generated<number>;
  };
  /** Roles that the wholesaler has added (`role-12`), and presets that were changed (`manager`). */
  staff_roles: {
    id: Generated<number>;
    code: string;
    header: string;
    created_at: number;
    changed_at: number;
  };
  staff_role_rights: { role_id: number; staff_right: string };
  /**
   * Sessions at the desk, like `sessions`; they end twelve hours after they began. `seen_at` is the last use, to the
   * hour.
   */
  staff_sessions: {
    id: string;
    staff_id: number;
    expires_at: number;
    device: Generated<string>;
    seen_at: number | null;
    factor_id: number | null;
  };
  /**
   * Second factors of accounts and staff members. `secret` is sealed (decisions/signing-in.md). `confirmed_at` is
   * null during setup. `last_step` is the time step of the last used code, so that no code is accepted twice.
   */
  second_factors: {
    id: Generated<number>;
    account_id: number | null;
    staff_id: number | null;
    secret: string;
    confirmed_at: number | null;
    last_step: number;
    created_at: number;
  };
  /** One-time codes for a lost telephone: `hash` is the SHA-256 of the code. */
  recovery_codes: { factor_id: number; hash: string; used_at: number | null };
  /** Sign-ins that wait for the code after the right password; `hash` is the SHA-256 of the cookie's value. */
  sign_in_steps: { hash: string; account_id: number | null; staff_id: number | null; expires_at: number };
  /** One-time links to set a password: `hash` is the SHA-256 of the secret in the mail. */
  password_links: {
    hash: string;
    account_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };
  /** Like `password_links`, but for staff members. */
  staff_links: {
    hash: string;
    staff_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };

  /** `push` is 1 if browsers also show the notification. */
  notification_settings: {
    account_id: number;
    kind: string;
    value: string;
    enabled: number;
    push: Generated<number>;
  };
  /**
   * Browsers that show notifications. A row is deleted with its session. `endpoint` is the address at its push service;
   * `p256dh` and `auth` are the keys for encryption; `server_key` is the portal's public key that it accepts; `device`
   * describes the device; `sent_at` is when the push service last accepted a notification.
   */
  push_devices: {
    id: Generated<number>;
    account_id: number;
    session_id: string;
    endpoint: string;
    endpoint_hash: string;
    p256dh: string;
    auth: string;
    server_key: string;
    device: string;
    created_at: number;
    sent_at: number | null;
  };
  /** The messages shown in the messages panel. */
  messages: {
    id: Generated<number>;
    account_id: number;
    kind: string;
    header: string;
    text: string;
    href: string;
    created_at: number;
    read_at: number | null;
    /** The message to many dealers that this one belongs to; unique with the account. */
    mailing_id: Generated<number | null>;
  };
}
