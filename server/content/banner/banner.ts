import { ruDateOf } from '../../kernel/clock.ts';

/** The banner, a line of text across the portal. Times in milliseconds. */
export type Banner = {
  text: string;
  /** '' if the banner has no link. */
  href: string;
  tone: 'info' | 'warning';
  audience: 'all' | 'dealers';
  shown: boolean;
  fromAt: number | undefined;
  untilAt: number | undefined;
  /** When the banner was last changed; a person who has hidden an earlier version sees it again. */
  changedAt: number;
};

/** The part of the banner that a screen shows; `id` identifies the version that a person hides. */
export type ShownBanner = Pick<Banner, 'text' | 'href' | 'tone'> & { id: number };

/** The values of the form, as typed. */
export type BannerFormValues = Pick<Banner, 'text' | 'href' | 'tone' | 'audience' | 'shown'> & {
  from_on: string;
  until_on: string;
};

export const noBanner: Banner = {
  text: '',
  href: '',
  tone: 'info',
  audience: 'all',
  shown: false,
  fromAt: undefined,
  untilAt: undefined,
  changedAt: 0,
};

export function bannerFormValues({
  text,
  href,
  tone,
  audience,
  shown,
  fromAt,
  untilAt,
}: Banner): BannerFormValues {
  return {
    text,
    href,
    tone,
    audience,
    shown,
    from_on: fromAt === undefined ? '' : ruDateOf(fromAt),
    until_on: untilAt === undefined ? '' : ruDateOf(untilAt - 1),
  };
}

/** Returns the banner for a visitor or a dealer at `now`; undefined if there is none. */
export function bannerFor(
  banner: Banner | undefined,
  { isDealer, now }: { isDealer: boolean; now: number },
): ShownBanner | undefined {
  if (!banner?.shown || (banner.audience === 'dealers' && !isDealer)) return undefined;
  const { text, href, tone, fromAt = 0, untilAt = Number.POSITIVE_INFINITY, changedAt } = banner;
  return fromAt <= now && now < untilAt ? { id: changedAt, text, href, tone } : undefined;
}
