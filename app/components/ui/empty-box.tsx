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
};

/** Where a list has nothing to show. */
export function EmptyBox({ title, children, actions, drawing = { name: 'bulb', tint: 2 } }: Props) {
  return (
    <div className="empty-box">
      <ProductPicture picture="" picturetype="drawing" header="" drawing={drawing} />
      <h2>{title}</h2>
      {children && <p className="cnt m-0">{children}</p>}
      {actions && <div className="d-flex flex-wrap justify-content-center gap-2 mt-3">{actions}</div>}
    </div>
  );
}
