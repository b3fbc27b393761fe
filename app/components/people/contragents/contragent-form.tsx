import { useState } from 'react';
import { ConsentBox } from '#app/components/ui/consent-box.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Policy } from '#server/people/consents/policy.ts';
import { requisiteLabels as labels, type Requisites } from '#server/people/contragents/contragent-view.ts';
import type { Party } from '#server/people/contragents/party.ts';
import { innError, plainCode } from '#server/people/contragents/rules.ts';
import { partyChanges } from '#server/people/requests/request-view.ts';
import { contragentPath, contragentsPath, newContragentPath } from './contragent-hrefs.ts';
import type { ContragentReply } from './contragent-reply.ts';

type Props = {
  id: number;
  values: Requisites;
  /** Whether a register is configured, so that «Заполнить по ИНН» can be offered. */
  mayLookUp: boolean;
  fixed: boolean;
  pending: Party | undefined;
  policy: Policy | undefined;
  reply: ContragentReply | undefined;
};

export function ContragentForm({ id, values, mayLookUp, fixed, pending, policy, reply }: Props) {
  const { form, fields, errors } = formFields('contragent', values, reply);
  // The INN when its field lost the focus, so that a mistyped digit is reported before the form is sent, but not
  // while it is being typed.
  const [typedInn, setTypedInn] = useState<string>();
  const innMistake = typedInn?.trim() ? innError(plainCode(typedInn)) : undefined;
  const inn = innMistake ? { ...fields.inn, errors: [innMistake] } : fields.inn;
  const refusal = reply && 'code' in reply ? reply : undefined;
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.company.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.company.id}`),
  ];
  const filled = reply !== undefined && 'filled' in reply;
  const nothingFound = refusal?.code.startsWith('PARTY_');
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form method="post" action={id ? contragentPath(id) : newContragentPath} {...form}>
      <RecordId id={id} />
      {id > 0 && <Original values={values} returned={returnedOriginal(reply)} />}
      <div className="dialog-body contragent-fields">
        <ErrorSummary
          title={
            nothingFound
              ? 'Заполнить по ИНН не удалось'
              : refusalTitle(refusal, 'Контрагент не сохранён', items.length)
          }
          items={items}
        />
        {pending && (
          <Note kind="info" title="Новые реквизиты ждут подтверждения отдела продаж">
            {partyChanges(values, pending).join('; ')}
          </Note>
        )}
        {fixed && !pending && (
          <Note kind="info">
            На контрагента оформлен договор: название, ИНН и КПП изменятся, когда их подтвердит отдел продаж.
            Остальное сохранится сразу.
          </Note>
        )}
        {filled && <Note kind="ok" title="Заполнено по ИНН. Проверьте и сохраните" />}
        <TextField
          meta={fields.company}
          label={labels.company}
          maxLength={255}
          required
          data-focus
          autoFocus={filled}
          fieldClass="full-row"
        />
        <TextField
          meta={inn}
          label={labels.inn}
          hint="10&nbsp;цифр у компании, 12 у предпринимателя"
          required
          {...digits}
          onBlur={(event) => setTypedInn(event.target.value)}
          onChange={() => setTypedInn(undefined)}
        />
        <TextField meta={fields.kpp} label={labels.kpp} hint="У предпринимателя нет" autoComplete="off" />
        <TextField meta={fields.ogrn} label={labels.ogrn} {...digits} />
        <TextField
          meta={fields.legal_address}
          label={labels.legal_address}
          hint="Нужен для УПД и ТОРГ-12"
          maxLength={500}
          fieldClass="full-row"
          autoComplete="off"
        />
        <TextField
          meta={fields.bank}
          label={labels.bank}
          maxLength={255}
          fieldClass="full-row"
          autoComplete="off"
        />
        <TextField meta={fields.bik} label={labels.bik} {...digits} />
        <TextField meta={fields.account} label={labels.account} {...digits} />
        <ConsentBox
          id={`${form.id}-consent`}
          policy={policy}
          sent={reply?.values.consent}
          errors={errors.consent}
        />
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
        {mayLookUp && (
          <SubmitButton busy="Ищем…" className="" name="deed" value="fill" formNoValidate>
            Заполнить по ИНН
          </SubmitButton>
        )}
        <a className="btn" href={contragentsPath} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
