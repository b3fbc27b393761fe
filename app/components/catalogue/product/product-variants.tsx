import type { ProductDetails } from '#server/goods/model.ts';

type Props = {
  variants: ProductDetails['variants'];
  current: number;
  hrefOf: (productId: number) => string;
};

/** The other sizes of the product. A size that is out of stock is marked, but stays a link. */
export function ProductVariants({ variants, current, hrefOf }: Props) {
  if (variants.length < 2) return null;
  return (
    <nav className="variants mb-3" aria-label="Варианты">
      <h2 className="mb-1">Варианты</h2>
      <div className="d-flex flex-wrap gap-2">
        {variants.map(({ id, variant, available }) => (
          <a
            key={id}
            href={hrefOf(id)}
            data-keep-scroll
            className={available ? 'btn btn-sm' : 'btn btn-sm sold-out'}
            aria-current={id === current ? 'true' : undefined}
          >
            {variant || 'без размера'}
            {!available && <span className="quiet">нет</span>}
          </a>
        ))}
      </div>
    </nav>
  );
}
