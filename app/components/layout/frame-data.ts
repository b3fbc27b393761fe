import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { Theme } from '#app/enhance/theme.ts';
import type { Role } from '#server/kernel/actor.ts';

export type FrameUser = { name: string; email: string; role: Role };

export type FrameContract = {
  id: number;
  /** The number printed on it, «114-О/2025». */
  header: string;
  priceType: string;
  company: string;
  /** Kopecks; undefined or 0 means prepayment. */
  limit: number | undefined;
  current: boolean;
};

/** What every screen's frame shows; the root loader fills it. */
export type FrameData = {
  user?: FrameUser;
  contracts: FrameContract[];
  /** `total` in kopecks under the current contract; `showWholesale` false: it is hidden, by price politics or this browser. */
  basket: { positions: number; quantity: number; total: number; showWholesale: boolean };
  /** The row of sections. */
  nav: NavItem[];
  /** Links of the account menu, above the theme and «Выйти». */
  menu?: NavItem[];
  theme: Theme;
};
