import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { Theme } from '#app/enhance/theme.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import type { ShownBanner } from '#server/content/banner/banner.ts';
import type { PageLink } from '#server/content/pages/page-view.ts';
import type { Named } from '#server/goods/model.ts';
import type { Role } from '#server/kernel/actor.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import type { MissingContract } from '#server/people/contracts/missing-contract.server.ts';
import type { FrameCounts } from '#server/portal/frame-counts.ts';
import type { PortalCompany } from '#server/settings/settings.ts';

export type FrameUser = {
  name: string;
  email: string;
  role: Role;
  /** The address of the account's picture. */
  picture?: string | undefined;
};

export type FrameContract = {
  id: number;
  /** The number printed on the contract, «114-О/2025». */
  header: string;
  priceType: string;
  company: string;
  /** In kopecks; 0 means prepayment, undefined means hidden together with wholesale prices. */
  limit: number | undefined;
  current: boolean;
};

/**
 * A staff member's view of the portal as a dealer. `text` names the person, the dealer and the time when the view ends,
 * or states that it is over. `button` is the label of the button that ends it.
 */
export type FrameView = { text: string; button: string };

/** The data of every screen's frame; the root loader provides it. */
export type FrameData = {
  user?: FrameUser;
  /** True when the database was unavailable, so that it is unknown who is signed in. */
  unknown?: boolean;
  contracts: FrameContract[];
  /** A message, shown once, that another contract has replaced the selected one. */
  told?: Flash | undefined;
  /**
   * `total` in kopecks under the current contract; `showWholesale` false: hidden by price politics or this
   * browser.
   */
  basket: { products: number; quantity: number; total: number; showWholesale: boolean };
  /** Whether this browser hides wholesale prices; undefined: this person has no choice. */
  hidesPrices?: boolean | undefined;
  /** The row of sections, with the contacts at its right end. */
  nav: NavItem[];
  contacts?: NavItem[];
  /** The counts beside the entries of the cabinet's navigation. */
  counts?: FrameCounts;
  /** Links of the account menu, above the theme and «Выйти». */
  menu?: NavItem[];
  /** Shown at the top of a signed-in person's screens until it is hidden or expires. */
  topNews?: { id: number; header: string; publishedAt: number };
  /** Why a buyer cannot order, and where to solve this. */
  missing?: MissingContract | undefined;
  /** For the footer of the open area; undefined when the catalogue was not available. */
  shop?: { groups: Named[]; warehouses: number; regions: number };
  /** Links of the footer, besides pages. */
  footLinks?: NavItem[];
  /** Pages such as «Доставка», linked in the footer. */
  footerPages?: PageLink[];
  /** The edition of the privacy policy that the request for a call asks to accept. */
  policy?: Policy | undefined;
  /** The banner across the portal, unless this browser has hidden it. */
  banner?: ShownBanner | undefined;
  /** Set while a staff member views the portal as this person, and afterwards until the view is ended. */
  view?: FrameView | undefined;
  /** The company that owns the portal. */
  company: PortalCompany;
  theme: Theme;
  /** The portal's own address, for external links: `https://opt.example.ru`. */
  origin: string;
};
