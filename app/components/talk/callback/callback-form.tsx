import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { CallbackFields, callbackLabels } from './callback-fields.tsx';
import type { CallbackReply, CallbackValues } from './callback-reply.ts';

type Props = {
  values: CallbackValues;
  /** The refused request. */
  reply: CallbackReply | undefined;
};

/** The request for a call as a separate screen; `/ajax/callback` shows the same form. */
export function CallbackForm({ values, reply }: Props) {
  const { errors, failure } = reply ?? { errors: {} };
  const items = errorItems(errors, (name) => `callback-${name}`, '#callback-firstname', callbackLabels);
  return (
    <form method="post" action="/callback" className="card form-body" noValidate>
      <h1 id="h">Заказать звонок</h1>
      <p className="quiet">Перезвоним за 15&nbsp;минут, по будням с&nbsp;9 до&nbsp;18 по&nbsp;Москве</p>
      <ErrorSummary title={errorTitle('Заявка не отправлена', items.length)} items={items} />
      {failure && items.length === 0 && <RefusalNote {...failure} />}
      <CallbackFields idPrefix="callback" values={values} errors={errors} />
      <div className="form-acts">
        <SubmitButton busy="Отправляем…">Заказать звонок</SubmitButton>
        <a className="btn" href={values.redirectTo}>
          Отмена
        </a>
      </div>
    </form>
  );
}
