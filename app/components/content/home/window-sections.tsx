import { ProductTile } from '#app/components/catalogue/open/product-tile.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Counted } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';

/** The groups of the catalogue as a row of cards. */
export function GroupCards({
  groups,
  hrefOf,
}: {
  groups: readonly Counted[];
  hrefOf: (id: number) => string;
}) {
  return (
    <nav className="groups" aria-label="Разделы каталога">
      {groups.map(({ id, header, count }) => (
        <a className="card" href={hrefOf(id)} key={id}>
          {/* The first word determines the picture: «Розетки и выключатели» are drawn as a socket. */}
          <ProductPicture picture="" picturetype="" header={header.split(' ')[0]} group={header} />
          <span>{header}</span>
          <span className="quiet">{thousands(count)}</span>
        </a>
      ))}
    </nav>
  );
}

type GoodsProps = {
  goods: readonly OpenGoods[];
  hrefOf: (id: number) => string;
  allHref: string;
  /** Shown beside the title, dimmed. */
  hint?: string;
};

/** Goods in stock as tiles. */
export function GoodsInStock({ goods, hrefOf, allHref, hint }: GoodsProps) {
  return (
    <section aria-labelledby="in-stock">
      <div className="page-head section-head">
        <h2 id="in-stock">Есть на складе</h2>
        {hint && <span className="quiet">{hint}</span>}
        <span className="stretch" />
        <a href={allHref}>Весь каталог</a>
      </div>
      <div className="tiles">
        {goods.map((item) => (
          <ProductTile item={item} href={hrefOf(item.id)} key={item.id} />
        ))}
      </div>
    </section>
  );
}
