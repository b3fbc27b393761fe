import { useEffect, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { BasketReply } from './basket-reply.ts';
import { unpackLines } from './packed-lines.ts';

type Removed = NonNullable<BasketReply['removed']>;

/** The number of deletions that can be undone at once. */
const maxShown = 3;

type Props = { basket: BasketView; removed: Removed | undefined; formId: string };

/**
 * With JavaScript, deletions are shown at the lower edge, where they do not shift any line. Each has its own button
 * to undo it.
 */
export function RemovedLines({ basket, removed, formId }: Props) {
  const [all, setAll] = useState<Removed[]>([]);
  useEffect(() => {
    if (!removed) return;
    const isOther = ({ lines }: Removed) => lines !== removed.lines;
    setAll((before) => [...before.filter(isOther), removed].slice(-maxShown));
  }, [removed]);
  const there = new Set(basket.groups.flatMap(({ lines }) => lines).map(lineKey));
  const shown = all.filter(
    ({ lines }) => !unpackLines(lines).some(({ id, wms, type }) => there.has(`${id}:${wms}:${type}`)),
  );
  if (shown.length === 0) return null;
  return (
    <div className="toast-area with-undo" role="status">
      {shown.map((each) => (
        <Deletion key={`${each.text} ${each.lines}`} {...each} formId={formId} />
      ))}
    </div>
  );
}

/** How long a deletion can be undone, in milliseconds: long enough to reach the button by keyboard. */
const undoMs = 15_000;

function Deletion({ text, lines, formId }: Removed & { formId: string }) {
  if (useHideAfter(undoMs)) return null;
  return (
    <div className="toast-box">
      <Icon name="check" />
      {text}
      {lines && (
        <button type="submit" className="btn btn-sm" form={formId} name="restore" value={lines}>
          Вернуть
        </button>
      )}
    </div>
  );
}
