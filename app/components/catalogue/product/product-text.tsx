import { Prose } from '#app/components/content/publications/prose.tsx';
import { boundName } from './bound-name.ts';

type Props = {
  /** The text written at the desk, as safe HTML; undefined when the text is from 1C. */
  html: string | undefined;
  text: string;
};

export function ProductText({ html, text }: Props) {
  if (html) return <Prose html={html} />;
  return text && <p className="product-text">{boundName(text)}</p>;
}
