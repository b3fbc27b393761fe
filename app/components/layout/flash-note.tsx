import { Note } from '#app/components/ui/note.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Flash } from '#app/http/flash.server.ts';

/** The message that the last step left for this page. What a screen shows in a window of its own is not repeated here. */
export function FlashNote({ flash }: { flash: Flash }) {
  const nth = useChanges(flash);
  if (flash.kind === 'repeated' || flash.added) return null;
  if (flash.kind === 'added') return <Toast key={nth}>{flash.text}</Toast>;
  return (
    <Note key={nth} kind={flash.kind} title={flash.title} hideAfter={flash.kind === 'ok' ? 3000 : undefined}>
      {flash.text}
    </Note>
  );
}
