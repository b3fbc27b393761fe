import { PageHead } from '#app/components/layout/page-head.tsx';
import {
  NewPasswordFields,
  newPasswordLabels,
} from '#app/components/people/password/new-password-fields.tsx';
import { errorItems, errorTitle, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal, staleRefusal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { WhosePassword } from '#app/components/ui/whose-password.tsx';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Desk } from '#server/desk/desk-view.ts';
import { deskPaths } from '../desk-hrefs.ts';

export type OwnReply = { form: 'name' | 'password'; refusal: Refusal };

type Props = { staff: Desk['staff']; reply: OwnReply | undefined };

/** The reader's own name and password at the desk. */
export function OwnAccount({ staff, reply }: Props) {
  const refusalOf = (form: OwnReply['form']) => (reply?.form === form ? reply.refusal : undefined);
  const nth = useChanges(staleRefusal(refusalOf('name')));
  return (
    <>
      <PageHead title="Имя и пароль">
        <a className="btn btn-sm" href={deskPaths.security}>
          Защита входа
        </a>
      </PageHead>
      <div className="desk-columns">
        <NameForm key={`${staff.name} ${nth}`} staff={staff} refusal={refusalOf('name')} />
        <PasswordForm email={staff.email} refusal={refusalOf('password')} />
      </div>
    </>
  );
}

function NameForm({ staff, refusal }: { staff: Desk['staff']; refusal: Refusal | undefined }) {
  const { name, email, roleHeader } = staff;
  const { form, fields, errors } = formFields('own-name', { name }, refusal);
  const items = errorItems(errors, (field) => `${form.id}-${field}`, `#${fields.name.id}`, {
    name: 'Имя и фамилия',
  });
  return (
    <form method="post" action={deskPaths.account} className="card form-body" {...form}>
      <input type="hidden" name="form" value="name" />
      <Original values={{ name }} returned={returnedOriginal(refusal)} />
      <h2>Как вас зовут</h2>
      <ErrorSummary title={refusalTitle(refusal, 'Имя не сохранено', items.length)} items={items} />
      <TextField
        meta={fields.name}
        label="Имя и фамилия"
        hint="Так вас видят дилеры в чате и письмах"
        autoComplete="name"
        maxLength={255}
        required
      />
      <dl className="desk-facts">
        <dt>E-mail</dt>
        <dd>
          {email}
          <span className="remark">С ним вы входите. Сменить его может администратор</span>
        </dd>
        <dt>Роль</dt>
        <dd>{roleHeader}</dd>
      </dl>
      <div className="form-acts">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
      </div>
    </form>
  );
}

function PasswordForm({ email, refusal }: { email: string; refusal: Refusal | undefined }) {
  const { form, fields, errors } = formFields(
    'own-password',
    { old_password: '', new_password: '', repeat_password: '' },
    refusal,
  );
  const items = errorItems(errors, (field) => `${form.id}-${field}`, `#${fields.old_password.id}`, {
    old_password: 'Старый пароль',
    ...newPasswordLabels,
  });
  return (
    <form method="post" action={deskPaths.account} className="card form-body" {...form}>
      <input type="hidden" name="form" value="password" />
      <h2>Пароль</h2>
      <ErrorSummary title={errorTitle('Пароль не изменён', items.length)} items={items} />
      <WhosePassword email={email} />
      <TextField
        meta={fields.old_password}
        label="Старый пароль"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <NewPasswordFields first={fields.new_password} again={fields.repeat_password} />
      <p className="quiet">На других устройствах нужно будет войти заново.</p>
      <div className="form-acts">
        <SubmitButton busy="Сохраняем…">Сменить пароль</SubmitButton>
      </div>
    </form>
  );
}
