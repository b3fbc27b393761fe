import { hidesPrices } from '#app/components/catalogue/visible-opt.server.ts';
import type { FrameData } from '#app/components/layout/frame-data.ts';
import { accountMenuOf, sectionsOf } from '#app/components/layout/sections.ts';
import { themeOf } from '#app/enhance/theme.ts';
import { showFrame } from '#server/frame/show-frame.server.ts';
import { run } from './run-screen.server.ts';

/** The frame of a request; when the database is away, a frame without a person (the screen itself says what is wrong). */
export async function frameOf(request: Request): Promise<FrameData> {
  const theme = themeOf(request.headers.get('Cookie'));
  const result = await run(request, showFrame, undefined);
  if (!result.ok) {
    const basket = { positions: 0, quantity: 0, total: 0, showWholesale: true };
    return { contracts: [], basket, nav: [], theme };
  }
  const { user, contracts, basket } = result.value;
  return {
    user,
    contracts: contracts.map(({ creditLimit, ...contract }) => ({
      ...contract,
      limit: creditLimit || undefined,
    })),
    basket: hidesPrices(request) ? { ...basket, total: 0, showWholesale: false } : basket,
    nav: sectionsOf(user?.role),
    menu: accountMenuOf(user?.role),
    theme,
  };
}
