import { Modal } from '#app/components/ui/modal.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { counted, plural } from '#server/kernel/plural.ts';

type Props = { count: number; formId: string };

/**
 * «Удалить отмеченные товары?» over the basket. Its buttons belong to the basket's form, so that «Оставить» keeps typed
 * values even without JavaScript.
 */
export function DeleteMarked({ count, formId }: Props) {
  return (
    <Modal
      title="Удалить отмеченные товары?"
      closeHref="/cart"
      foot={
        <>
          <SubmitButton busy="Удаляем…" className="btn-danger" form={formId} name="delete" value="sure">
            Удалить
          </SubmitButton>
          {/* biome-ignore lint/a11y/noAutofocus: in a question the focus belongs on the harmless answer */}
          <button type="submit" className="btn" form={formId} name="keep" value="1" autoFocus data-focus>
            Оставить
          </button>
        </>
      }
    >
      <div className="dialog-body quiet">
        {plural(count, 'Отмечена', 'Отмечено', 'Отмечено')} {counted(count, 'позиция', 'позиции', 'позиций')}.
        Сразу после удаления {count === 1 ? 'её' : 'их'} можно вернуть.
      </div>
    </Modal>
  );
}
