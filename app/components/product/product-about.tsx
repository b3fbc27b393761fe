import type { ProductDetails } from '#server/catalogue/model.ts';

/** Under the name: articul, brand, collection; the latter two lead to their goods. */
export function ProductAbout({ product }: { product: ProductDetails }) {
  const { articul, brand, collection } = product;
  return (
    <>
      <span className="art">{articul}</span>
      {brand && (
        <>
          {' · '}
          <a href={`/catalogue/all?brand=${brand.id}`}>{brand.header}</a>
        </>
      )}
      {collection && (
        <>
          {' · коллекция '}
          <a href={`/catalogue/all?collection=${collection.id}`}>{collection.header}</a>
        </>
      )}
    </>
  );
}
