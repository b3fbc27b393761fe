import { useFetcher, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { useFrame } from '#app/enhance/frame.ts';

type Props<Item> = {
  href: string;
  /** Shown in place of the goods while they are loading. */
  loading: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The goods of further pages, keyed by history entry, address, contract and whether prices are hidden. */
const seen = new Map<string, unknown[]>();
const maxSeen = 60;

/**
 * The goods of a further page, below the current ones. Like all goods, they are reloaded after something was added.
 * After «back» they are shown at once, so that the page keeps its length.
 */
export function MorePage<Item>({ href, loading, children }: Props<Item>) {
  const { data, load } = useFetcher<{ items: Item[] }>();
  const { key } = useLocation();
  const { contractId } = useFrame();
  const place = `${key} ${href} ${contractId} ${usePricesHidden()}`;
  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    if (!data) return;
    seen.delete(place);
    seen.set(place, data.items);
    const [oldest] = seen.keys();
    if (seen.size > maxSeen && oldest) seen.delete(oldest);
  }, [data, place]);
  const items = data?.items ?? (seen.get(place) as Item[] | undefined);
  return items ? children(items) : loading;
}
