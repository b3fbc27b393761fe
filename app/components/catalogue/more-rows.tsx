import { LoadingRow } from '#app/components/ui/loading-row.tsx';
import { GoodsRow, type GoodsRowProps } from './goods-row.tsx';
import { MorePage } from './more-page.tsx';
import type { RowItem } from './row-item.ts';
import { type Toggling, withToggles } from './with-toggles.ts';

type Props = Omit<GoodsRowProps, 'item'> & {
  href: string;
  goods: Toggling;
  /** Whether an item is still shown; absent: all are. */
  keep?: (item: RowItem) => boolean;
};

/** The rows of a further page. */
export function MoreRows({ href, goods, keep = () => true, ...row }: Props) {
  return (
    <MorePage<RowItem> href={href} loading={<LoadingRow />}>
      {(items) =>
        withToggles(items.filter(keep), goods).map((item) => <GoodsRow key={item.id} {...row} item={item} />)
      }
    </MorePage>
  );
}
