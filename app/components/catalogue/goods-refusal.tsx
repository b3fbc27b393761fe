import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import type { GoodsReply } from './goods-reply.ts';

/** Shows why a goods form was refused as a whole. */
export function GoodsRefusal({ failure }: Pick<GoodsReply, 'failure'>) {
  if (!failure) return null;
  return (
    <div className="goods-note">
      <RefusalNote {...failure} />
    </div>
  );
}
