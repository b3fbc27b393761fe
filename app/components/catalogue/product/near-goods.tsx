import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { NearGoods as Near } from '#server/catalogue/near-goods.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { CatalogueProduct } from '#server/goods/model.ts';
import { nearTitles } from '#server/goods/related/near-goods.ts';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';

/** A product beside another one: with its price under the contract, else the retail price. */
export type NearProduct = Pick<
  OpenGoods<CatalogueProduct>,
  'id' | 'articul' | 'header' | 'picture' | 'picturetype' | 'price' | 'price_rrc' | 'unit' | 'free'
>;

type Props = { near: readonly Near<NearProduct>[]; hrefOf: (id: number) => string };

/** The goods that go with a product, in blocks. Without scripts: its HTML is part of the card's text. */
export function NearGoods({ near, hrefOf }: Props) {
  return near.map(({ kind, goods }) => (
    <section key={kind} className="my-3">
      <h2 className="h3">{nearTitles[kind]}</h2>
      <ul className="list-unstyled d-grid gap-2 m-0">
        {goods.map(({ id, articul, header, picture, picturetype, price, price_rrc, unit, free }) => (
          <li key={id} className="d-flex align-items-center gap-3">
            <ProductPicture picture={picture} picturetype={picturetype} header={header} />
            <span>
              <a href={hrefOf(id)}>{header}</a>
              <span className="caption">
                <span className="articul">{articul}</span>,{' '}
                {price === undefined ? price_rrc > 0 && `РРЦ ${roubles(price_rrc)}, ` : `${roubles(price)}, `}
                {free === 0
                  ? 'нет на складе'
                  : typeof free === 'number'
                    ? pieces(free, unit)
                    : `${free} ${unit}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
