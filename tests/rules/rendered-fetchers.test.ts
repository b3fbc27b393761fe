import { createMemoryHistory, createRouter } from '@remix-run/router';
import { expect, test } from 'vitest';
import { copyFetchers } from '#app/enhance/rendered-fetchers.ts';

type Seen = { quantity: unknown; fetchers: Map<string, { state: string }> };

/** Saves a quantity with a fetcher and returns the states that a subscriber, such as React, has got. */
async function statesOfASave(prepare: typeof copyFetchers): Promise<Seen[]> {
  let quantity = 20;
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/cart'] }),
    routes: [
      {
        id: 'cart',
        path: '/cart',
        loader: () => quantity,
        action() {
          quantity = 4;
          return 'saved';
        },
      },
    ],
    hydrationData: { loaderData: { cart: quantity } },
    // On a server, the router refuses to save.
    window: { document: { createElement: () => undefined } } as never,
  });
  prepare(router as never);
  const seen: Seen[] = [];
  await new Promise<void>((resolve) => {
    router.subscribe(({ fetchers, loaderData }) => {
      seen.push({ fetchers, quantity: loaderData.cart });
      if (loaderData.cart === 4) resolve();
    });
    const formData = new FormData();
    router.fetch('save', 'cart', '/cart', { formMethod: 'post', formData });
  });
  router.dispose();
  return seen;
}

/** Returns whether a late render of one of these states finds the save ended beside the old quantity. */
function showsOldQuantity(states: readonly Seen[]): boolean {
  return states.some(({ quantity, fetchers }) => quantity === 20 && fetchers.get('save')?.state === 'idle');
}

test('a slow render of a quantity that is being saved never finds the save ended beside the old quantity', async () => {
  expect(showsOldQuantity(await statesOfASave(copyFetchers))).toBe(false);
});

test('the router itself changes the fetchers of earlier states, so that copies are needed', async () => {
  expect(showsOldQuantity(await statesOfASave(() => () => {}))).toBe(true);
});
