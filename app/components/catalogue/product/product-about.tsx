import type { ProductDetails } from '#server/goods/model.ts';

type Props = {
  product: Pick<ProductDetails, 'articul' | 'brand' | 'collection'>;
  /** The list of all goods, to which the brand and the collection link. */
  list?: '/catalogue/all' | '/open/all';
};

/** Shows the articul, brand and collection below the name; brand and collection link to their goods. */
export function ProductAbout({ product, list = '/catalogue/all' }: Props) {
  const { articul, brand, collection } = product;
  return (
    <>
      <span className="articul">{articul}</span>
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
