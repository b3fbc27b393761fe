import type { ProductDetails } from '#server/catalogue/model.ts';

type Props = {
  product: Pick<ProductDetails, 'articul' | 'brand' | 'collection'>;
  /** The list of all goods that brand and collection lead to. */
  list?: '/catalogue/all' | '/open/all';
};

/** Under the name: articul, brand, collection; the latter two lead to their goods. */
export function ProductAbout({ product, list = '/catalogue/all' }: Props) {
  const { articul, brand, collection } = product;
  return (
    <>
      <span className="art">{articul}</span>
      {brand && (
        <>
          {' · '}
          <a href={`${list}?brand=${brand.id}`}>{brand.header}</a>
        </>
      )}
      {collection && (
        <>
          {' · коллекция '}
          <a href={`${list}?collection=${collection.id}`}>{collection.header}</a>
        </>
      )}
    </>
  );
}
