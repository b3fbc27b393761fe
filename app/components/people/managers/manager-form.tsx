import { CheckList, tickedIn } from '#app/components/ui/check-list.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { ConsentBox } from '#app/components/ui/consent-box.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import { type ManagerCard, managerFormValues } from '#server/people/managers/manager-view.ts';
import { LimitFields, limitLabels } from './limit-fields.tsx';
import { handOverPath, managerPath, managersPath, newManagerPath } from './manager-hrefs.ts';

type Props = { manager: ManagerCard; policy: Policy | undefined; refusal: Refusal | undefined };

const labels: Record<string, string> = { name: 'Имя и фамилия', phone: 'Телефон' };

/** The manager's data, grants and access. An observer has no grants, so choosing that role hides the lists. */
export function ManagerForm({ manager, policy, refusal }: Props) {
  const { id, type, email, name, phone, enabled, offered } = manager;
  const { form, fields, errors } = formFields(
    'manager',
    { email, name, phone, type_id: type, contracts: '', addresses: '' },
    refusal,
  );
  const sent = refusal?.values;
  const items = [
    ...errorItems(errors, (field) => `${form.id}-${field}`, `#${fields.email.id}`, {
      ...labels,
      ...limitLabels(manager),
    }),
    ...meanwhileItems(refusal, `#${fields.name.id}`),
  ];
  return (
    <form method="post" action={id ? managerPath(id) : newManagerPath} {...form}>
      <RecordId id={id} />
      {id > 0 && <Original values={managerFormValues(manager)} returned={returnedOriginal(refusal)} />}
      <div className="dialog-body manager-form">
        <ErrorSummary
          title={refusalTitle(refusal, id ? 'Данные не сохранены' : 'Менеджер не добавлен', items.length)}
          items={items}
        />
        <TextField
          meta={fields.name}
          label={labels.name}
          maxLength={255}
          autoComplete="off"
          required
          data-focus
        />
        <TextField
          meta={fields.email}
          label="E-mail"
          hint={id ? 'С этим e-mail входят в портал' : 'Сюда придёт приглашение задать пароль'}
          type="email"
          autoComplete="off"
          required
        />
        <PhoneField meta={fields.phone} label="Телефон, необязательно" />
        <label className="inline-field access">
          <input type="hidden" name="enabled" value="0" />
          <input
            className="form-check-input m-0"
            type="checkbox"
            name="enabled"
            value="1"
            defaultChecked={sent ? [sent.enabled].flat().includes('1') : enabled}
          />
          Доступ в портал включён
        </label>
        <RadioList
          meta={fields.type_id}
          label="Роль"
          options={[
            { value: '2', label: 'Менеджер', hint: 'заказывает по своим договорам' },
            {
              value: '3',
              label: 'Наблюдатель',
              hint: 'читает заказы, заявки на согласование и документы, заказывает акты',
              mark: 'data-observer',
            },
          ]}
        />
        <div className="manager-grants">
          <CheckList
            id={fields.contracts.id}
            name="contracts"
            legend="Договоры"
            options={offered.contracts.map(({ id, header, company, active }) => ({
              id,
              label: header,
              note: active ? company : `${company}, не действует`,
            }))}
            ticked={tickedIn(sent?.contracts) ?? manager.contracts}
            errors={fields.contracts.errors}
            none="У компании ещё нет договоров."
          />
          <CheckList
            id={fields.addresses.id}
            name="addresses"
            legend="Адреса доставки"
            options={offered.addresses.map(({ id, fullAddress }) => ({ id, label: fullAddress }))}
            ticked={tickedIn(sent?.addresses) ?? manager.addresses}
            errors={fields.addresses.errors}
            none="У компании ещё нет адресов: доступен самовывоз."
          />
          <LimitFields manager={manager} refusal={refusal} formId={form.id} />
        </div>
        <ConsentBox id={`${form.id}-consent`} policy={policy} sent={sent?.consent} errors={errors.consent} />
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…">{id ? 'Сохранить' : 'Добавить и пригласить'}</SubmitButton>
        <a className="btn" href={managersPath} data-keep-scroll>
          Отмена
        </a>
        {id > 0 && <span className="stretch" />}
        {id > 0 && type === '2' && !enabled && (
          <a className="btn btn-quiet" href={`${managerPath(id)}/chat`}>
            Переписка
          </a>
        )}
        {id > 0 && type === '2' && (
          <a className="btn btn-quiet" href={handOverPath(id)} data-keep-scroll>
            Передать дела
          </a>
        )}
        {id > 0 && enabled && (
          <a className="btn btn-quiet danger" href={`${managerPath(id)}/remove`} data-keep-scroll>
            {type === '3' ? 'Удалить' : 'Отключить доступ'}
          </a>
        )}
      </div>
    </form>
  );
}
