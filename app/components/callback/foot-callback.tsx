import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useCallbackForm } from '#app/enhance/callback-form.ts';
import { useChanges, useHideAfter } from '#app/enhance/hide-after.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { CallbackFields } from './callback-fields.tsx';

/** The request for a call in the foot of the open area. Without JavaScript a refused one is shown by its own screen. */
export function FootCallback({ redirectTo }: { redirectTo: string }) {
  const { form, onSubmit, running, reply } = useCallbackForm();
  const nth = useChanges(reply);
  const scripted = useHydrated();
  return (
    <form
      method="post"
      action="/callback"
      aria-labelledby="foot-callback"
      noValidate={scripted}
      ref={form}
      onSubmit={onSubmit}
    >
      <h2 id="foot-callback">Перезвоним за 15&nbsp;минут</h2>
      <CallHours key={nth} refused={running ? undefined : reply?.failure.message} />
      <div className="call">
        <CallbackFields
          idPrefix="foot-callback"
          values={{ redirectTo }}
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

/** How long the portal's answer to a refused request is shown (§8), milliseconds. */
const refusedFor = 2000;

/** When one may expect the call; in its place, for a moment, why there will be none. */
function CallHours({ refused }: { refused: string | undefined }) {
  const over = useHideAfter(refused === undefined ? undefined : refusedFor);
  if (refused === undefined || over) return <p>По будням с&nbsp;9 до&nbsp;18 по&nbsp;Москве</p>;
  return (
    <p className="call-no" role="alert">
      {refused}
    </p>
  );
}
