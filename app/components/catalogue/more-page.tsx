import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';

type Props<Item> = {
  href: string;
  /** Stands in the place of the goods until they are here. */
  loading: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The goods of a further page under those that are shown. They are loaded anew, as all others, after something was added. */
export function MorePage<Item>({ href, loading, children }: Props<Item>) {
  const { data, load } = useFetcher<{ items: Item[] }>();
  useEffect(() => load(href), [load, href]);
  return data ? children(data.items) : loading;
}
