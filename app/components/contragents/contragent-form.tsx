import { getFormProps, useForm } from '@conform-to/react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Contragent } from '#server/contragents/contragent-view.ts';
import { contragentPath, contragentsPath, newContragentPath } from './contragent-hrefs.ts';
import type { ContragentReply } from './contragent-reply.ts';

type Values = Omit<Contragent, 'id' | 'enabled'>;

type Props = {
  id: number;
  values: Values;
  /** «Заполнить по ИНН»: a register is configured. */
  mayLookUp: boolean;
  reply: ContragentReply | undefined;
};

const labels: Record<keyof Values, string> = {
  company: 'Название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  bank: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
};

/** The requisites of a legal entity in their window. */
export function ContragentForm({ id, values, mayLookUp, reply }: Props) {
  const [form, fields] = useForm<Values>({
    id: 'contragent',
    defaultValue: values,
    lastResult: reply?.lastResult,
  });
  const items = errorItems(form.allErrors, (name) => `${form.id}-${name}`, `#${fields.company.id}`, labels);
  const filled = reply !== undefined && 'filled' in reply;
  const nothingFound = reply && 'code' in reply && reply.code.startsWith('PARTY_');
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form method="post" action={id ? contragentPath(id) : newContragentPath} {...getFormProps(form)}>
      <RecordId id={id} />
      <div className="dlg-body contragent-fields">
        <ErrorSummary
          title={
            nothingFound ? 'Заполнить по ИНН не удалось' : errorTitle('Контрагент не сохранён', items.length)
          }
          items={items}
        />
        {filled && <Note kind="ok" title="Заполнено по ИНН. Проверьте и сохраните" />}
        <TextField
          meta={fields.company}
          label={labels.company}
          maxLength={255}
          required
          data-focus
          autoFocus={filled}
          fieldClass="wide"
        />
        <TextField
          meta={fields.inn}
          label={labels.inn}
          hint="10 цифр у компании, 12 у предпринимателя"
          required
          {...digits}
        />
        <TextField meta={fields.kpp} label={labels.kpp} hint="У предпринимателя нет" autoComplete="off" />
        <TextField meta={fields.ogrn} label={labels.ogrn} {...digits} />
        <TextField
          meta={fields.legal_address}
          label={labels.legal_address}
          maxLength={500}
          fieldClass="wide"
          autoComplete="off"
        />
        <TextField
          meta={fields.bank}
          label={labels.bank}
          maxLength={255}
          fieldClass="wide"
          autoComplete="off"
        />
        <TextField meta={fields.bik} label={labels.bik} {...digits} />
        <TextField meta={fields.account} label={labels.account} {...digits} />
      </div>
      <div className="dlg-foot">
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
