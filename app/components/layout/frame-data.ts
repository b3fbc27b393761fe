import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { Theme } from '#app/enhance/theme.ts';
import type { Named } from '#server/catalogue/model.ts';
import type { FrameCounts } from '#server/frame/frame-counts.ts';
import type { Role } from '#server/kernel/actor.ts';

export type FrameUser = {
  name: string;
  email: string;
  role: Role;
  /** Address of his picture. */
  picture?: string | undefined;
};

export type FrameContract = {
  id: number;
  /** The number printed on it, «114-О/2025». */
  header: string;
  priceType: string;
  company: string;
  /** Kopecks; 0 means prepayment, undefined that it is hidden together with wholesale prices. */
  limit: number | undefined;
  current: boolean;
};

/** What every screen's frame shows; the root loader fills it. */
export type FrameData = {
  user?: FrameUser;
  contracts: FrameContract[];
  /** `total` in kopecks under the current contract; `showWholesale` false: it is hidden, by price politics or this browser. */
  basket: { positions: number; quantity: number; total: number; showWholesale: boolean };
  /** Whether this browser hides wholesale prices; undefined: it is not for this person to choose. */
  hidesPrices?: boolean | undefined;
  /** The row of sections, and at its right end those to talk to. */
  nav: NavItem[];
  contacts?: NavItem[];
  /** Beside the words of the cabinet's list. */
  counts?: FrameCounts;
  /** Links of the account menu, above the theme and «Выйти». */
  menu?: NavItem[];
  /** Above the screens of somebody who is signed in, until it is hidden or its time is over. */
  topNews?: { id: number; header: string; publishedAt: number };
  /** For the foot of the open area; undefined where the catalogue could not be asked. */
  shop?: { groups: Named[]; warehouses: number; regions: number };
  theme: Theme;
  /** The portal's own address, for links that leave it: `https://opt.example.ru`. */
  origin: string;
};
