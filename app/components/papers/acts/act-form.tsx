import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useActChoice } from '#app/enhance/act-choice.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ActContract, ActContragent } from '#server/papers/acts/act-view.ts';

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
  const { form, fields, errors } = formFields(
    'act',
    {
      contract_id: given.contract_id,
      contragent_id: given.contragent_id,
      startdate: given.startdate,
      enddate: given.enddate,
    },
    refusal,
  );
  const choice = useActChoice(contracts);
  if (contracts.length === 0) {
    return (
      <div className="dialog-body">
        <Note kind="info" title="Нет договора, по которому можно сверяться">
          Обратитесь к главному пользователю вашей компании.
        </Note>
      </div>
    );
  }
  const named = refusal?.code === 'BAD_PERIOD' ? {} : labels;
  const items = errorItems(errors, (name) => `${form.id}-${name}`, '#act', named);
  return (
    <form method="post" action={action} {...form} onChange={choice}>
      <SubmissionKey />
      <div className="dialog-body">
        <ErrorSummary title={refusalTitle(refusal, 'Акт не заказан', items.length)} items={items} />
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
          <DateField meta={fields.startdate} label="Начало" towards="past" />
          <DateField meta={fields.enddate} label="Конец" towards="past" />
        </div>
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Заказываем…">Заказать акт</SubmitButton>
        <a className="btn" href={closeHref} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
