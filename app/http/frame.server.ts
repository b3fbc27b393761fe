import { pictureHref } from '#app/components/accounts/account-hrefs.ts';
import type { FrameData, FrameUser } from '#app/components/layout/frame-data.ts';
import { accountMenuOf, contactsOf, sectionsOf } from '#app/components/layout/sections.ts';
import { themeOf } from '#app/enhance/theme.ts';
import type { FrameCounts } from '#server/frame/frame-counts.ts';
import { showFrame } from '#server/frame/show-frame.server.ts';
import { isDesk } from './desk-path.ts';
import { run } from './run-screen.server.ts';
import { ownOrigin } from './settings.server.ts';

/** The frame of a request; when the database is away, a frame without a person (the screen itself says what is wrong). */
export async function frameOf(request: Request): Promise<FrameData> {
  const theme = themeOf(request.headers.get('Cookie'));
  const origin = ownOrigin(request);
  const path = new URL(request.url).pathname;
  const nobody = { contracts: [], basket: noBasket, nav: sectionsOf(undefined), theme, origin };
  // The desk has a frame of its own.
  if (isDesk(path)) return nobody;
  const result = await run(request, showFrame, undefined);
  if (!result.ok) return nobody;
  const { user, contracts, basket, hidesPrices, topNews, shop } = result.value;
  const counts = countsAt(path, result.value.counts);
  return {
    user: user && userOf(user),
    contracts: contracts.map(({ creditLimit, ...contract }) => ({
      ...contract,
      limit: creditLimit,
    })),
    basket,
    hidesPrices,
    nav: sectionsOf(user?.role, counts),
    contacts: contactsOf(user?.role, counts),
    menu: accountMenuOf(user?.role, counts),
    counts,
    topNews,
    shop,
    theme,
    origin,
  };
}

const noBasket = { positions: 0, quantity: 0, total: 0, showWholesale: true };

/** Who looks at the chat has its messages before his eyes, while they are being counted. */
function countsAt(path: string, counts: FrameCounts | undefined): FrameCounts | undefined {
  return counts && /^\/cabinet\/chat\/?$/.test(path) ? { ...counts, chat: 0 } : counts;
}

type Known = Omit<FrameUser, 'picture'> & { accountId: number; picture: string };

function userOf({ accountId, name, email, role, picture }: Known): FrameUser {
  return { name, email, role, picture: pictureHref(accountId, picture) };
}
