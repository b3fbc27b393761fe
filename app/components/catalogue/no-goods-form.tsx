import type { ReactNode } from 'react';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { GoodsReply } from './goods-reply.ts';
import { TypedElsewhere } from './typed-elsewhere.tsx';

type Props = {
  action: string;
  contractId: number;
  goods: GoodsForm;
  reply: GoodsReply | undefined;
  /** The result of the last action. */
  notes: ReactNode;
};

/** The form of a list that shows no goods: quantities typed on its other pages are kept and can be added. */
export function NoGoodsForm({ action, contractId, goods, reply, notes }: Props) {
  return (
    <form method="post" action={action} id="goods" ref={goods.ref} noValidate>
      <GoodsFields contractId={contractId} intent="all" renewedKey={reply?.key} />
      {notes}
      <TypedElsewhere elsewhere={goods.typed.elsewhere} reply={reply} items={[]} columns={[]} />
    </form>
  );
}
