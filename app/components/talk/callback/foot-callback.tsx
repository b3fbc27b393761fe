import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { useCallbackForm } from '#app/enhance/callback-form.ts';
import { useChanges, useHideAfter } from '#app/enhance/hide-after.ts';
import { CallbackFields } from './callback-fields.tsx';
import { type CallbackValues, refusedFor } from './callback-reply.ts';

/** The request for a call in the footer of the open area. Without JavaScript, a separate screen shows a refusal. */
export function FootCallback(values: CallbackValues) {
  const { form, onSubmit, running, reply } = useCallbackForm();
  const policy = useAskedNow(values.policy, reply?.renewed?.policy);
  const nth = useChanges(reply);
  return (
    <form
      method="post"
      action="/callback"
      aria-labelledby="foot-callback"
      noValidate
      ref={form}
      onSubmit={onSubmit}
    >
      <h2 id="foot-callback">Перезвоним за 15&nbsp;минут</h2>
      <CallHours key={nth} refused={running ? undefined : reply?.failure?.message} />
      <div className="call-form">
        <CallbackFields
          idPrefix="foot-callback"
          values={{ ...values, policy }}
          errors={reply?.errors ?? {}}
          fieldClass="m-0"
        />
        <SubmitButton busy="Отправляем…" running={running} className="btn-amber">
          Заказать звонок
        </SubmitButton>
      </div>
    </form>
  );
}

/** The time of the call, temporarily replaced by the reason for a refusal. */
function CallHours({ refused }: { refused: string | undefined }) {
  const over = useHideAfter(refused === undefined ? undefined : refusedFor);
  if (refused === undefined || over) return <p>По будням с&nbsp;9 до&nbsp;18 по&nbsp;Москве</p>;
  return (
    <p className="call-no" role="alert">
      {refused}
    </p>
  );
}
