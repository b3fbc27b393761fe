import { LoadingRow } from '#app/components/ui/loading-row.tsx';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import { GoodsRow, type GoodsRowProps } from './goods-row.tsx';
import { MorePage } from './more-page.tsx';
import { type Toggling, withToggles } from './with-toggles.ts';

type Props = Omit<GoodsRowProps, 'item'> & {
  href: string;
  goods: Toggling;
  /** Which of the goods are still shown; without it, all. */
  keep?: (item: GoodsItem) => boolean;
};

/** The rows of a further page. */
export function MoreRows({ href, goods, keep = () => true, ...row }: Props) {
  return (
    <MorePage<GoodsItem> href={href} loading={<LoadingRow />}>
      {(items) =>
        withToggles(items.filter(keep), goods).map((item) => <GoodsRow key={item.id} {...row} item={item} />)
      }
    </MorePage>
  );
}
