import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { LoadingRow } from '#app/components/ui/loading-row.tsx';
import { GoodsRow, type GoodsRowProps } from './goods-row.tsx';
import type { CatalogueScreen } from './read-catalogue.server.ts';
import { type Toggling, withToggles } from './with-toggles.ts';

type Props = Omit<GoodsRowProps, 'item'> & { href: string; goods: Toggling };

/** The rows of a further page under those that are shown. They are loaded anew, as all others, after something was added. */
export function MoreRows({ href, goods, ...row }: Props) {
  const { data, load } = useFetcher<() => Promise<CatalogueScreen>>();
  useEffect(() => load(href), [load, href]);
  if (!data) return <LoadingRow />;
  return (
    <>
      {withToggles(data.items, goods).map((item) => (
        <GoodsRow key={item.id} {...row} item={item} />
      ))}
    </>
  );
}
