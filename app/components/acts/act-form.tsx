import { useForm } from '@conform-to/react';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { DateField } from '#app/components/ui/text-field.tsx';
import { useActChoice } from '#app/enhance/act-choice.ts';
import type { Refusal } from '#app/http/run-screen.server.ts';
import type { ActContract, ActContragent } from '#server/acts/act-view.ts';

type ActFormData = {
  contracts: ActContract[];
  contragents: ActContragent[];
  contract_id: number | undefined;
  contragent_id: number | undefined;
  startdate: string;
  enddate: string;
};

type Props = {
  form: ActFormData;
  action: string;
  closeHref: string;
  refusal: Refusal | undefined;
};

const labels = { startdate: 'Начало', enddate: 'Конец' };

/** The form of a new act, in its window. */
export function ActForm({ form: given, action, closeHref, refusal }: Props) {
  const { contracts, contragents } = given;
  const [form, fields] = useForm<Record<'contract_id' | 'contragent_id' | 'startdate' | 'enddate', string>>({
    id: 'act',
    lastResult: refusal?.lastResult,
    defaultValue: {
      contract_id: String(given.contract_id ?? ''),
      contragent_id: String(given.contragent_id ?? ''),
      startdate: given.startdate,
      enddate: given.enddate,
    },
  });
  const choice = useActChoice(contracts);
  if (contracts.length === 0) {
    return (
      <div className="dlg-body">
        <Note kind="info" title="Нет договора, по которому можно сверяться">
          Обратитесь к главному пользователю вашей компании.
        </Note>
      </div>
    );
  }
  const named = refusal?.code === 'BAD_PERIOD' ? {} : labels;
  const items = errorItems(form.allErrors, (name) => `${form.id}-${name}`, '#act', named);
  return (
    <form method="post" action={action} id={form.id} noValidate onChange={choice}>
      <div className="dlg-body">
        <ErrorSummary title={errorTitle('Акт не заказан', items.length)} items={items} />
        <SelectField
          meta={fields.contract_id}
          label="Договор"
          options={contracts.map(({ id, header, company, enabled }) => ({
            value: id,
            label: `${header}, ${company}${enabled ? '' : ' (закрыт)'}`,
          }))}
          autoFocus
          data-focus
        />
        <SelectField
          meta={fields.contragent_id}
          label="Контрагент"
          empty="По договору"
          options={contragents.map(({ id, company }) => ({ value: id, label: company }))}
        />
        <div className="act-period">
          <DateField meta={fields.startdate} label="Начало" maxLength={10} />
          <DateField meta={fields.enddate} label="Конец" maxLength={10} />
        </div>
      </div>
      <div className="dlg-foot">
        <SubmitButton busy="Заказываем…">Заказать акт</SubmitButton>
        <a className="btn" href={closeHref} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
