import { useEffect, useRef } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { useFocusLeft } from '#app/enhance/focus-left.ts';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';

type Props = { reply: GoodsReply | undefined };

/** The result of the last action, above a list of marked goods. */
export function MarksNotes({ reply }: Props) {
  const scripted = useHydrated();
  const { failure, done, removed } = reply ?? {};
  if (!failure && !done && !(removed && !scripted)) return null;
  return (
    <div className="goods-note">
      {failure && <RefusalNote {...failure} />}
      {done && (
        <Note kind={done.kind} title={done.title} hideAfter={done.lines.length > 0 ? undefined : 3000}>
          {done.lines.length > 0 && done.lines.map((line) => <div key={line}>{line}</div>)}
        </Note>
      )}
      {removed && !scripted && <Note kind="ok" title={removed.text} action={<Restore {...removed} />} />}
    </div>
  );
}

/** How long the restore button is shown at the lower edge, in milliseconds: long enough to reach it by keyboard. */
const undoMs = 15_000;

/**
 * With JavaScript, shows the removed product and its restore button where they shift no content and are noticed at
 * once.
 */
export function RemovedToast({ removed }: { removed: NonNullable<GoodsReply['removed']> }) {
  const hidden = useHideAfter(undoMs);
  const box = useFocusLeft('h');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button left the page with its row, so the focus would start at the top of the page.
    if (document.activeElement === document.body) area.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div className="toast-area with-undo" role="status" ref={area}>
      {!hidden && (
        <div className="toast-box" ref={box}>
          <Icon name="check" />
          {removed.text}
          <Restore {...removed} />
        </div>
      )}
    </div>
  );
}

function Restore({ restore }: { restore: string }) {
  return (
    <button type="submit" className="btn btn-sm" form="goods" name="restore" value={restore}>
      Вернуть
    </button>
  );
}
