import { PageHead } from '#app/components/layout/page-head.tsx';
import { CheckList, tickedIn } from '#app/components/ui/check-list.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { DealerForm as Choices } from '#server/desk/dealers/dealer-view.ts';
import type { ProposalView } from '#server/desk/proposals/proposal-view.ts';
import { TermsFields, termsLabels } from '../contracts/terms-fields.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';

/** The reply of the form: a refusal, or the values with the company's data filled in. */
export type DealerReply = Refusal | { values: Refusal['values']; filled: true };

type Props = {
  choices: Choices;
  reply: DealerReply | undefined;
  /** The contragent of 1C from which the form is filled in. */
  proposal?: ProposalView | undefined;
};

const labels: Record<string, string> = {
  header: 'Название дилера',
  staff: 'Ведёт менеджер',
  company: 'Компания',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  contract: 'Номер договора',
  ...termsLabels,
  warehouses: 'Склады',
  name: 'Имя и фамилия',
  email: 'E-mail',
  phone: 'Телефон',
};

/** The form of a new dealer, with everything that orders require: the company, a contract and the main user. */
export function NewDealer({ choices, reply, proposal }: Props) {
  const { priceTypes, warehouses, managers, self, mayLookUp } = choices;
  const [onlyType] = priceTypes;
  const stored = {
    header: '',
    staff: String(self),
    company: proposal?.company ?? '',
    inn: proposal?.inn ?? '',
    kpp: proposal?.kpp ?? '',
    ogrn: proposal?.ogrn ?? '',
    legal_address: proposal?.legalAddress ?? '',
    contract: '',
    price_type: priceTypes.length === 1 && onlyType ? String(onlyType.id) : '',
    discount: '',
    credit_limit: '',
    deferral: '',
    valid_from: '',
    valid_to: '',
    warehouses: '',
    name: '',
    email: '',
    phone: '',
    one_c: proposal?.id ?? '',
  };
  const oneC = String(reply?.values.one_c ?? stored.one_c);
  const { form, fields, errors } = formFields('dealer', stored, reply);
  const refusal = reply && 'code' in reply ? reply : undefined;
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.company.id}`, labels);
  const nothingFound = refusal?.code.startsWith('PARTY_');
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const off = { autoComplete: 'off' } as const;
  return (
    <>
      <PageHead
        title="Новый дилер"
        crumbs={[{ label: 'Дилеры', href: deskPaths.dealers }, { label: 'Новый' }]}
      />
      <form method="post" action={deskDealer('new')} className="card form-body dealer-form" {...form}>
        <ErrorSummary
          title={nothingFound ? 'Заполнить по ИНН не удалось' : errorTitle('Дилер не заведён', items.length)}
          items={items}
        />
        {/* Enter presses the first button of a form, which must not be «Заполнить по ИНН». */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Завести и пригласить
        </button>
        {oneC && <input type="hidden" name="one_c" value={oneC} />}
        {oneC && !reply && (
          <Note kind="info" title="Заполнено по контрагенту из 1С: его реквизиты обновит обмен" />
        )}
        {reply && 'filled' in reply && <Note kind="ok" title="Заполнено по ИНН. Проверьте и продолжайте" />}
        <fieldset>
          <legend>Компания</legend>
          <TextField
            meta={fields.inn}
            label={labels.inn}
            hint="10&nbsp;цифр у компании, 12 у предпринимателя"
            required
            {...digits}
          />
          <TextField meta={fields.kpp} label={labels.kpp} hint="У предпринимателя нет" {...off} />
          {mayLookUp && (
            <div className="full-row field">
              <SubmitButton busy="Ищем…" className="btn-sm" name="deed" value="fill" formNoValidate>
                Заполнить по ИНН
              </SubmitButton>
            </div>
          )}
          <TextField
            meta={fields.company}
            label={labels.company}
            maxLength={255}
            required
            fieldClass="full-row"
            {...off}
          />
          <TextField meta={fields.ogrn} label="ОГРН, необязательно" {...digits} />
          <TextField
            meta={fields.legal_address}
            label="Юридический адрес, необязательно"
            hint="Нужен для УПД и ТОРГ-12"
            maxLength={500}
            {...off}
          />
          <TextField
            meta={fields.header}
            label="Как называть дилера, необязательно"
            hint="Если не указать – как компанию"
            maxLength={255}
            {...off}
          />
          {managers.length > 0 && (
            <SelectField
              meta={fields.staff}
              label={labels.staff}
              options={managers.map(({ id, header }) => ({ value: id, label: header }))}
            />
          )}
        </fieldset>
        <fieldset>
          <legend>Договор</legend>
          <TextField
            meta={fields.contract}
            label={labels.contract}
            maxLength={100}
            fieldClass="full-row"
            required
            {...off}
          />
          <TermsFields fields={fields} priceTypes={priceTypes} />
          <div className="full-row">
            <CheckList
              id={fields.warehouses.id}
              name="warehouses"
              legend="С каких складов заказывает"
              options={warehouses.map(({ id, header }) => ({ id, label: header }))}
              ticked={tickedIn(reply?.values.warehouses) ?? warehouses.map(({ id }) => id)}
              errors={fields.warehouses.errors}
              none="Складов ещё нет: они приходят из 1С."
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>Главный пользователь</legend>
          <TextField meta={fields.name} label={labels.name} maxLength={255} required {...off} />
          <PhoneField meta={fields.phone} label="Телефон, необязательно" />
          <TextField
            meta={fields.email}
            label={labels.email}
            hint="Сюда придёт приглашение задать пароль"
            type="email"
            required
            {...off}
          />
        </fieldset>
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Завести и пригласить</SubmitButton>
          <a className="btn" href={deskPaths.dealers}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
