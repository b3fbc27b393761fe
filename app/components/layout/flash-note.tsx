import { Note } from '#app/components/ui/note.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Flash } from '#app/http/flash.server.ts';

/** The message that the last step left for this page. What a screen shows in a window of its own is not repeated here. */
export function FlashNote({ flash }: { flash: Flash }) {
  const nth = useChanges(flash);
  const { kind, title, text, undo, hideAfter = 3000 } = flash;
  if (kind === 'repeated' || flash.added) return null;
  if (kind === 'added') return <Toast key={nth}>{text}</Toast>;
  return (
    <Note
      key={nth}
      kind={kind}
      title={title}
      // What can be taken back stays until the next page.
      hideAfter={kind === 'ok' && !undo ? hideAfter : undefined}
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
