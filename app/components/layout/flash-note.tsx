import { Note } from '#app/components/ui/note.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { leaves, useHeldFlash } from '#app/enhance/held-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';

/**
 * The message that the last action left for this page. Messages that a screen shows in a window of its own are not
 * repeated here.
 */
export function FlashNote({ flash: left }: { flash: Flash | undefined }) {
  const flash = useHeldFlash(left);
  const nth = useChanges(flash);
  if (!flash || flash.kind === 'repeated' || flash.added) return null;
  const { kind, title, text, undo, stays, hideAfter = 3000 } = flash;
  if (kind === 'added') return <Toast key={nth}>{text}</Toast>;
  return (
    <Note
      key={nth}
      kind={kind}
      title={title}
      stays={stays}
      hideAfter={leaves(flash) ? hideAfter : undefined}
      action={undo && <Undo {...undo} />}
    >
      {text}
    </Note>
  );
}

function Undo({ action, label, fields }: NonNullable<Flash['undo']>) {
  return (
    <form method="post" action={action} data-keep-scroll>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <button type="submit" className="btn btn-sm">
        {label}
      </button>
    </form>
  );
}
