import { getFormProps, useForm } from '@conform-to/react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/run-screen.server.ts';
import type { Account } from '#server/accounts/account-view.ts';
import { accountPath } from './account-hrefs.ts';
import { roleNames } from './role-names.ts';

type Values = Pick<Account, 'name' | 'phone'>;

type Props = { account: Account; refusal: Refusal | undefined };

/** What Conform is told once the form has been taken: without it the errors of the refusal before would stay. */
const taken = { status: 'success' } as const;

const labels = { name: 'Имя и фамилия', phone: 'Телефон' };

/** Who one is: the name that others see, a telephone, and what one signs in with. */
export function ProfileForm({ account, refusal }: Props) {
  const { name, phone, email, role, dealer } = account;
  const [form, fields] = useForm<Values>({
    id: 'profile',
    defaultValue: { name, phone },
    lastResult: refusal?.lastResult ?? taken,
  });
  const items = errorItems(form.allErrors, (field) => `${form.id}-${field}`, `#${fields.name.id}`, labels);
  return (
    <form method="post" action={accountPath} className="card form-body" {...getFormProps(form)}>
      <h2>Профиль</h2>
      <ErrorSummary title={errorTitle('Данные не сохранены', items.length)} items={items} />
      <TextField
        meta={fields.name}
        label={labels.name}
        hint="Так вас видят менеджер и коллеги"
        autoComplete="name"
        maxLength={255}
        required
      />
      <PhoneField
        meta={fields.phone}
        label={labels.phone}
        hint="Формат +7 (XXX) XXX-XX-XX, можно не указывать"
      />
      <dl className="account-facts">
        <dt>E-mail</dt>
        <dd>
          {email}
          <span className="hint">
            С ним вы входите в портал. Сменить его может{' '}
            {role === 'main' ? 'менеджер, который вас обслуживает' : 'главный пользователь вашей компании'}
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
