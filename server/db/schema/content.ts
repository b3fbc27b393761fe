import type { Generated } from 'kysely';

/** The tables of news, articles, slides, pages and mailings. */
export interface ContentTables {
  /** The slider of the home page. `picture`: the URL path of a scene. */
  slides: {
    id: Generated<number>;
    header: string;
    text: string;
    picture: string;
    link_href: string;
    link_label: string;
    sort: number;
    shown: Generated<number>;
    from_at: Generated<number | null>;
    until_at: Generated<number | null>;
    removed_at: Generated<number | null>;
  };
  /** `top_until`: shown to dealers at the top of every screen until this time, unless hidden; null: never. */
  news: PublicationTable & { top_until: number | null; announced_at: Generated<number | null> };
  articles: PublicationTable;
  /**
   * Pages such as «Доставка», at `/pages/{slug}`. `place` is where they are linked. `policy` is 1 for the privacy
   * policy, null for the others; `version_on` is the date of its edition.
   */
  pages: {
    id: Generated<number>;
    slug: string;
    header: string;
    description: string;
    /** Markdown. */
    body: string;
    state: 'draft' | 'ready' | 'removed';
    place: 'footer' | 'header' | 'none';
    sort: number;
    policy: number | null;
    version_on: string | null;
    changed_at: number;
  };
  /** The text of each edition of the privacy policy that somebody may have consented to. */
  page_editions: { page_id: number; version_on: string; header: string; body: string };
  /** The banner across the portal; only the row with id 1 is used. `audience`: `all` or `dealers`. */
  banners: {
    id: Generated<number>;
    text: string;
    href: string;
    tone: 'info' | 'warning';
    audience: 'all' | 'dealers';
    shown: number;
    from_at: number | null;
    until_at: number | null;
    changed_at: number;
  };
  /** The blocks of the home page that differ from the defaults (server/content/home/blocks.ts). */
  home_blocks: { name: string; shown: number; most: number; sort: number };
  /**
   * Messages of the staff to many dealers. `submission` is the key of the form. `audience_id` is the manager, price
   * type or warehouse. `starts_at` is 0 if the draft is sent at once. All recipients up to account `last_account` have
   * received the message.
   */
  mailings: {
    id: Generated<number>;
    staff_id: number;
    submission: string;
    header: string;
    text: string;
    href: string;
    audience: 'all' | 'manager' | 'price_type' | 'warehouse' | 'chosen';
    audience_id: number | null;
    served_by: number | null;
    main_only: number;
    by_mail: number;
    state: 'draft' | 'waiting' | 'sending' | 'sent' | 'cancelled';
    created_at: number;
    starts_at: number;
    ended_at: number | null;
    people: number;
    told: number;
    mailed: number;
    last_account: number;
  };
  mailing_dealers: { mailing_id: number; dealer_id: number };
  /** The top news that an account has hidden (§2.2.6, hidetopnews). */
  hidden_news: { account_id: number; news_id: number };
}

/** `body` is Markdown; items with a date in the future are not public yet. */
type PublicationTable = {
  id: Generated<number>;
  header: string;
  announce: string;
  body: string;
  /** URL path; '' if there is none. */
  picture: string;
  /** For drafts and withdrawn texts, a moment that never comes (server/content/publications/never.ts). */
  published_at: number;
  /** The readable end of its address; null if the address ends in the id. */
  slug: Generated<string | null>;
  state: Generated<'draft' | 'ready' | 'removed'>;
  /** The planned publication time in any state; null for the time in `published_at`. */
  planned_at: Generated<number | null>;
};
