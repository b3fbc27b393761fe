import type { ReactNode } from 'react';
import { usePageAfter } from '#app/enhance/more-rows.ts';

type Props<Item> = {
  href: string;
  /** Shown in place of the goods while they are loading. */
  loading: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The goods of a further page, below the current ones. Like all goods, they are reloaded after something was added. */
export function MorePage<Item>({ href, loading, children }: Props<Item>) {
  const page = usePageAfter<{ items: Item[] }>(href);
  return page ? children(page.items) : loading;
}
