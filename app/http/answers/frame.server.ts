import { company } from '#app/components/layout/company.ts';
import type { FrameData, FrameUser, FrameView } from '#app/components/layout/frame-data.ts';
import { accountMenuOf, contactsOf, footLinksOf, sectionsOf } from '#app/components/layout/sections.ts';
import { pictureHref } from '#app/components/people/accounts/account-hrefs.ts';
import { themeOf } from '#app/enhance/theme.ts';
import { ruTimeOf } from '#server/kernel/clock.ts';
import { findReplacedContract } from '#server/people/contracts/find-replaced-contract.server.ts';
import { tellReplacedContract } from '#server/people/contracts/tell-replaced-contract.server.ts';
import type { FrameCounts } from '#server/portal/frame-counts.ts';
import { showCompany } from '#server/portal/show-company.server.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { isDesk } from '../requests/desk-path.ts';
import { isSeen } from '../requests/initiator.server.ts';
import { whenPageIsAnswered } from '../requests/memory.server.ts';
import { ownOrigin } from '../requests/settings.server.ts';
import type { Flash } from '../sessions/flash.server.ts';
import { hidesBanner } from '../sessions/hidden-banner.server.ts';
import { viewSession } from '../sessions/session-cookie.server.ts';
import { getActor, run } from './run-screen.server.ts';

/**
 * Returns the frame of a request; when the database is unavailable, a frame without an account (the screen
 * itself shows the error).
 */
export async function frameOf(request: Request): Promise<FrameData> {
  const theme = themeOf(request.headers.get('Cookie'));
  const origin = ownOrigin(request);
  const path = new URL(request.url).pathname;
  const nobody = {
    contracts: [],
    basket: noBasket,
    nav: sectionsOf(undefined),
    footLinks: footLinksOf(undefined),
    theme,
    origin,
  };
  // The staff desk has its own frame.
  if (isDesk(path)) {
    const shown = await run(request, showCompany, undefined);
    if (shown.ok) lastKnown = shown.value;
    return { ...nobody, company: lastKnown };
  }
  const result = await run(request, showFrame, undefined);
  if (!result.ok) return { ...nobody, unknown: true, company: lastKnown };
  lastKnown = result.value.company;
  const {
    user,
    contracts,
    hasNewContract,
    basket,
    hidesPrices,
    topNews,
    missing,
    shop,
    parts,
    banner,
    policy,
  } = result.value;
  const counts = countsAt(path, result.value.counts);
  return {
    user: user && userOf(user),
    contracts: contracts.map(({ creditLimit, ...contract }) => ({
      ...contract,
      limit: creditLimit,
    })),
    told: await toldOf(request, hasNewContract),
    basket,
    hidesPrices,
    nav: sectionsOf(user?.role, counts, parts.headerPages),
    contacts: contactsOf(user?.role, counts),
    menu: accountMenuOf(user?.role, counts, parts.headerPages),
    counts,
    topNews,
    missing,
    shop,
    footLinks: footLinksOf(user?.role),
    footerPages: parts.footerPages,
    banner: banner && !hidesBanner(request, banner.id) ? banner : undefined,
    policy,
    company: lastKnown,
    view: await viewOf(request),
    theme,
    origin,
  };
}

/**
 * Returns the message that another contract has replaced the chosen one (§10.10). It is shown once, and counts as shown
 * when a page with it is returned; a redirect does not count.
 */
async function toldOf(request: Request, hasNewContract = false): Promise<Flash | undefined> {
  if (!hasNewContract || !isSeen(request)) return undefined;
  const found = await run(request, findReplacedContract, undefined);
  if (!found.ok || !found.value) return undefined;
  const { known, current, why, company } = found.value;
  whenPageIsAnswered(request, () => run(request, tellReplacedContract, { known, current }));
  if (why === undefined) return undefined;
  const text = `Цены и остатки теперь по новому договору, покупатель – ${company}.`;
  return { kind: 'no', title: why, text };
}

/**
 * Returns the bar of a staff view, which names the account being viewed; undefined for everybody else. Its texts
 * are made here, so that no other screen loads a script for them.
 */
async function viewOf(request: Request): Promise<FrameView | undefined> {
  if (!(await viewSession.read(request))) return undefined;
  const actor = await getActor(request);
  if (actor.kind !== 'account' || !actor.viewedBy)
    return { text: 'Просмотр портала закончился.', button: 'На рабочий стол' };
  const { dealer, until } = actor.viewedBy;
  const name = actor.name || actor.email;
  return {
    text: `Вы смотрите портал как ${name} (${dealer}). Только чтение, до ${ruTimeOf(until)}.`,
    button: 'Закончить',
  };
}

/** The company as last read, so that its name stays while the database is unavailable. */
let lastKnown = company();

const noBasket = { products: 0, quantity: 0, total: 0, showWholesale: true };

/**
 * Returns the counts for a screen. The chat screen shows the messages that are being counted, so they count as read.
 */
function countsAt(path: string, counts: FrameCounts | undefined): FrameCounts | undefined {
  return counts && /^\/cabinet\/chat\/?$/.test(path) ? { ...counts, chat: 0 } : counts;
}

type Known = Omit<FrameUser, 'picture'> & { accountId: number; picture: string };

function userOf({ accountId, name, email, role, picture }: Known): FrameUser {
  return { name, email, role, picture: pictureHref(accountId, picture) };
}
