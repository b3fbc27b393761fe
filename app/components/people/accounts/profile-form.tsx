import { company } from '#app/components/layout/company.ts';
import { ConsentBox } from '#app/components/ui/consent-box.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Account } from '#server/people/accounts/account-view.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import { accountPath } from './account-hrefs.ts';
import { roleNames } from './role-names.ts';

type Props = { account: Account; policy: Policy | undefined; refusal: Refusal | undefined };

const labels = { name: 'Имя и фамилия', phone: 'Телефон' };

/** The profile: the displayed name, a telephone number, and the login. */
export function ProfileForm({ account, policy, refusal }: Props) {
  const { name, phone, email, role, dealer } = account;
  const { form, fields, errors } = formFields('profile', { name, phone }, refusal);
  const items = [
    ...errorItems(errors, (field) => `${form.id}-${field}`, `#${fields.name.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.name.id}`),
  ];
  return (
    <form method="post" action={accountPath} className="card form-body" {...form}>
      <Original values={{ name, phone }} returned={returnedOriginal(refusal)} />
      <h2>Профиль</h2>
      <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
      <TextField
        meta={fields.name}
        label={labels.name}
        hint="Так вас видят отдел продаж и коллеги"
        autoComplete="name"
        maxLength={255}
        required
      />
      <PhoneField
        meta={fields.phone}
        label={labels.phone}
        hint="Формат +7 (XXX) XXX-XX-XX, можно не указывать"
      />
      <ConsentBox
        id={`${form.id}-consent`}
        policy={policy}
        sent={refusal?.values.consent}
        errors={errors.consent}
      />
      <dl className="account-facts">
        <dt>E-mail</dt>
        <dd>
          {email}
          <span className="remark">
            С ним вы входите в портал. Сменить его может{' '}
            {role === 'main' ? `ваш менеджер в «${company().name}»` : 'главный пользователь вашей компании'}
          </span>
        </dd>
        <dt>Роль</dt>
        <dd>{roleNames[role]}</dd>
        <dt>Компания</dt>
        <dd>{dealer}</dd>
      </dl>
      <div className="form-acts">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
      </div>
    </form>
  );
}
