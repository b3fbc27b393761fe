import type { ReactNode } from 'react';
import type { Drawing } from './drawing.ts';
import { ProductPicture } from './product-picture.tsx';

type Props = {
  title: string;
  /** One sentence on why. */
  children?: ReactNode;
  /** One or two ways out. */
  actions?: ReactNode;
  drawing?: Drawing;
  /** h1 where it is the whole page. */
  heading?: 'h1' | 'h2';
};

/** Where a list has nothing to show. */
export function EmptyBox(props: Props) {
  const { title, children, actions, drawing = { name: 'bulb', tint: 2 }, heading: Heading = 'h2' } = props;
  return (
    <div className="empty-box">
      <ProductPicture picture="" picturetype="drawing" drawing={drawing} />
      <Heading>{title}</Heading>
      {children && <p className="cnt m-0">{children}</p>}
      {actions && <div className="d-flex flex-wrap justify-content-center gap-2 mt-3">{actions}</div>}
    </div>
  );
}
