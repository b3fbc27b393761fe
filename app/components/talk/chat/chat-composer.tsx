import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useChatFile } from '#app/enhance/chat-file.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';

type Props = {
  action: string;
  formKey: string;
  /** The typed text of a refused message. */
  value: string | undefined;
  errors: string[] | undefined;
  /** The number of the order that the message is about, typed or filled in. */
  order: string | undefined;
  orderErrors: string[] | undefined;
  fileErrors: string[] | undefined;
  /** True when the screen shows a refused message, whose file must be selected again. */
  refused: boolean;
  ready: ReactNode;
  sending: boolean;
  /** With a script, Enter sends the message. */
  scripted: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

const id = 'chat-message';
const orderId = 'chat-order';
const fileId = 'chat-file';
const moreId = 'chat-more';
const taken = 'Фото или PDF до 5\u00a0МБ';

/** The field of the next message. */
export function ChatComposer(props: Props) {
  const { action, formKey, value, errors, order, orderErrors, refused, sending, scripted } = props;
  const { onSubmit, onKeyDown } = props;
  const file = useChatFile(props.fileErrors, formKey);
  const fileHint = refused ? `${taken}. Если поле опустело, выберите файл ещё раз` : taken;
  const hint = useHydrated() && scripted && 'Enter – отправить, Shift+Enter – новая строка';
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="chat-form"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="key" value={formKey} />
      <label className="form-label" htmlFor={id}>
        Сообщение
      </label>
      <textarea
        className={controlClass('form-control', undefined, errors)}
        id={id}
        name="message"
        rows={3}
        defaultValue={value}
        onKeyDown={scripted ? onKeyDown : undefined}
        {...describe(id, errors, hint)}
      />
      <FieldError id={id} errors={errors} />
      {/* On a phone, the following fields are folded until this checkbox is ticked. A checkbox needs no script. */}
      <input
        type="checkbox"
        className="chat-more"
        id={moreId}
        defaultChecked={Boolean(order) || refused}
        autoComplete="off"
      />
      <div className="chat-about">
        <label htmlFor={fileId}>Файл</label>
        <input
          type="file"
          className={controlClass('form-control', undefined, file.errors)}
          id={fileId}
          name="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={file.onChange}
          {...describe(fileId, file.errors, fileHint)}
        />
        <span className="remark" id={`${fileId}-description`}>
          {fileHint}
        </span>
        <label className="chat-order" htmlFor={orderId}>
          К заказу
          <input
            className={controlClass('form-control', undefined, orderErrors)}
            id={orderId}
            name="order"
            placeholder="номер"
            autoComplete="off"
            defaultValue={order}
            {...describe(orderId, orderErrors, undefined)}
          />
        </label>
      </div>
      <FieldError id={fileId} errors={file.errors} />
      <FieldError id={orderId} errors={orderErrors} />
      <div className="chat-send">
        <SubmitButton busy="Отправляем…" running={scripted ? sending : undefined}>
          Отправить
        </SubmitButton>
        <label className="chat-fold" htmlFor={moreId}>
          {props.ready ? 'Файл, заказ, готовый ответ' : 'Файл или заказ'}
          <Icon name="chevron-down" className="arrow" />
        </label>
        {props.ready}
        {hint && (
          <span className="remark fine-only" id={`${id}-description`}>
            {hint}
          </span>
        )}
      </div>
    </form>
  );
}
