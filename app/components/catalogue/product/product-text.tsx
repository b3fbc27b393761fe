import { Prose } from '#app/components/content/publications/prose.tsx';
import { boundName } from './bound-name.ts';

type Props = {
  /** Safe HTML of what the desk wrote; undefined: nothing, the text is from 1C. */
  html: string | undefined;
  text: string;
};

/** The description of a product. */
export function ProductText({ html, text }: Props) {
  if (html) return <Prose html={html} />;
  return text && <p className="product-text">{boundName(text)}</p>;
}
