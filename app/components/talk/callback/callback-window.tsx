import { Modal } from '#app/components/ui/modal.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { useCallbackContact } from '#app/enhance/callback-contact.ts';
import { useCallbackForm } from '#app/enhance/callback-form.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { CallbackFields } from './callback-fields.tsx';
import { callbackPath } from './callback-href.ts';
import { refusedFor } from './callback-reply.ts';

/** How long the confirmation is shown, in milliseconds. It is long, because the text announces the time of the call. */
const thanksFor = 5000;

type Props = {
  /** The address of the screen beneath. */
  address: string;
  onClose: () => void;
};

/**
 * The request for a call in a window over any screen, which stays unchanged. After success the window closes, and
 * the confirmation appears at the lower edge. The form is filled in with the account's data.
 */
export function CallbackWindow({ address, onClose }: Props) {
  const { contact, left } = useCallbackContact();
  const { form, onSubmit, running, reply } = useCallbackForm();
  const policy = useAskedNow(contact?.policy, reply?.renewed?.policy);
  const nth = useChanges(reply);

  if (reply?.asked) return <Toast hideAfter={thanksFor}>{reply.asked}</Toast>;
  if (!contact || left) return null;
  const { errors = {}, failure } = reply ?? {};
  const marked = Object.keys(errors).length > 0;
  return (
    <Modal
      title="Заказать звонок"
      subtitle={<>Перезвоним за&nbsp;15&nbsp;минут, по&nbsp;будням с&nbsp;9&nbsp;до&nbsp;18 по&nbsp;Москве</>}
      closeHref={address}
      onClose={onClose}
    >
      <form method="post" action={callbackPath} noValidate ref={form} onSubmit={onSubmit}>
        <input type="hidden" name="via" value="script" />
        <div className="dialog-body">
          {failure && !running && (
            <Note key={nth} kind="no" title={failure.message} hideAfter={marked ? refusedFor : undefined} />
          )}
          <CallbackFields idPrefix="callback-window" values={{ ...contact, policy }} errors={errors} focus />
        </div>
        <div className="dialog-foot">
          <SubmitButton busy="Отправляем…" running={running}>
            Заказать звонок
          </SubmitButton>
          <button type="button" className="btn" onClick={onClose}>
            Отмена
          </button>
        </div>
      </form>
    </Modal>
  );
}
