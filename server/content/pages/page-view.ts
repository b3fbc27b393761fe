import { ruDate } from '../../kernel/clock.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ContentState } from '../editing/content-state.ts';

/** Where a page is linked. */
type PagePlace = 'footer' | 'header' | 'none';

/** A page as staff edit it; a new page has id 0. */
export type DeskPage = {
  id: number;
  slug: string;
  header: string;
  /** For search engines. */
  description: string;
  /** Markdown. */
  body: string;
  state: ContentState;
  place: PagePlace;
  sort: number;
  /** True for the privacy policy; there is only one. */
  policy: boolean;
  /** The date of the policy's edition, `yyyy-mm-dd`; undefined for other pages. */
  versionOn: string | undefined;
};

export type ListedPage = Omit<DeskPage, 'body' | 'description'> & { changedAt: number };

export type DeskPageList = { pages: ListedPage[]; paging: Paging; removed: number };

/** The values of the form, as typed. */
export type PageFormValues = {
  header: string;
  slug: string;
  description: string;
  body: string;
  state: 'draft' | 'ready';
  place: PagePlace;
  sort: string;
  policy: boolean;
  version_on: string;
};

export function pageFormValues(page: DeskPage): PageFormValues {
  const { header, slug, description, body, state, place, sort, policy, versionOn } = page;
  return {
    header,
    slug,
    description,
    body,
    state: state === 'ready' ? 'ready' : 'draft',
    place,
    sort: String(sort),
    policy,
    version_on: versionOn ? ruDate(versionOn) : '',
  };
}

/** A link to a page in the frame of every screen. */
export type PageLink = { label: string; href: string };

/** A page as visitors see it. */
export type ShownPage = {
  slug: string;
  header: string;
  description: string;
  /** Safe HTML. */
  html: string;
  /** The edition of the privacy policy shown, `yyyy-mm-dd`. */
  versionOn: string | undefined;
  /** The edition in force, if an earlier one is shown. */
  currentOn: string | undefined;
  /** Earlier editions, newest first. */
  earlier: string[];
};

export function pageHref(slug: string): string {
  return `/pages/${slug}`;
}
