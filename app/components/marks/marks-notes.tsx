import { useEffect, useRef } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { useFocusLeft } from '#app/enhance/focus-left.ts';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';

type Props = { reply: GoodsReply | undefined };

/** What has come of the last press, over a list of marked goods. */
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

/** So long the way back stands at the lower edge, milliseconds; time enough to reach it by the keyboard. */
const undoMs = 15_000;

/** With JavaScript, what has just left the list and the way back stand where they move nothing and are seen at once. */
export function RemovedToast({ removed }: { removed: NonNullable<GoodsReply['removed']> }) {
  const hidden = useHideAfter(undoMs);
  const box = useFocusLeft('h');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has left the page with its row: the focus would begin at its top.
    if (document.activeElement === document.body) area.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div className="toast-area undo" role="status" ref={area}>
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
