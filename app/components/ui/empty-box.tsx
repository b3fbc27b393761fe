import type { ReactNode } from 'react';
import type { Drawing } from './drawing.ts';
import { ProductPicture } from './product-picture.tsx';

type Props = {
  title: string;
  /** One sentence with the reason. */
  children?: ReactNode;
  /** One or two links or buttons. */
  actions?: ReactNode;
  drawing?: Drawing;
  /** h1 when the box is the whole page. */
  heading?: 'h1' | 'h2';
};

/** Shown when a list is empty. */
export function EmptyBox(props: Props) {
  const { title, children, actions, drawing = { name: 'bulb', tint: 2 }, heading: Heading = 'h2' } = props;
  return (
    <div className="empty-box">
      <ProductPicture picture="" picturetype="drawing" drawing={drawing} />
      <Heading>{title}</Heading>
      {children && <p className="quiet m-0">{children}</p>}
      {actions && <div className="d-flex flex-wrap justify-content-center gap-2 mt-3">{actions}</div>}
    </div>
  );
}
