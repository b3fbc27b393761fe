import { renderToStaticMarkup } from 'react-dom/server';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';

type Described = { product: { description: string }; descriptionHtml?: string | undefined };

/** Returns the description of a product as the safe HTML that its card shows, so that cards need no script for it. */
export function productText({ product, descriptionHtml }: Described): string {
  return renderToStaticMarkup(<ProductText html={descriptionHtml} text={product.description} />);
}
