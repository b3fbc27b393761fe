import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type ExchangeAccount,
  exchangeAccountFormValues,
} from '#server/exchange/door/accounts/account-view.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { deskExchangeAccount, exchangePaths } from './exchange-hrefs.ts';

/** The reply of the form: a refusal, or a secret, which is shown only this once. */
export type AccountReply = { refusal?: Refusal; secret?: { login: string; secret: string } };

type Props = { account: ExchangeAccount; reply: AccountReply | undefined };

const labels: Record<string, string> = { login: 'Логин', addresses: 'Откуда можно входить' };

/** The form of a 1C account, new or existing. */
export function ExchangeAccountScreen({ account, reply }: Props) {
  const { id, login } = account;
  const title = id ? login : 'Новая запись';
  const crumbs = [
    { label: 'Обмен с 1С', href: deskPaths.exchange },
    { label: 'Учётные записи', href: exchangePaths.accounts },
    { label: title },
  ];
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      {reply?.secret ? (
        <Secret {...reply.secret} />
      ) : (
        <>
          <AccountForm account={account} refusal={reply?.refusal} />
          {id > 0 && <NewSecret id={id} />}
        </>
      )}
    </>
  );
}

function AccountForm({ account, refusal }: { account: ExchangeAccount; refusal: Refusal | undefined }) {
  const { id } = account;
  const stored = exchangeAccountFormValues(account);
  const { fields, isTicked, form } = recordForm('exchange-account', {
    stored,
    refusal,
    labels,
  });
  return (
    <RecordForm
      of={form}
      action={deskExchangeAccount(id || 'new')}
      isNew={id === 0}
      failed={id ? 'Данные не сохранены' : 'Запись не заведена'}
      submit={id ? 'Сохранить' : 'Завести'}
      cancel={exchangePaths.accounts}
    >
      <TextField
        meta={fields.login}
        label={labels.login}
        hint="Латинскими буквами, например ut11"
        maxLength={60}
        autoComplete="off"
        required
      />
      <TextareaField
        meta={fields.addresses}
        label={labels.addresses}
        hint="Адреса и сети, по одной в строке: 203.0.113.7 или 10.0.0.0/8. Пусто – откуда угодно"
      />
      {id > 0 && (
        <Tick name="enabled" checked={isTicked('enabled')}>
          Доступ открыт. Без отметки 1С сразу перестаёт входить, и начатый обмен прерывается
        </Tick>
      )}
    </RecordForm>
  );
}

function NewSecret({ id }: { id: number }) {
  return (
    <form
      method="post"
      action={deskExchangeAccount(id)}
      className="card form-body mt-3"
      aria-labelledby="secret"
    >
      <h2 id="secret" className="mb-2">
        Пароль
      </h2>
      <input type="hidden" name="form" value="secret" />
      <p className="quiet">
        Портал не хранит пароль и показать его не может. Если он потерян, выдайте новый: прежний сразу
        перестанет действовать, и его нужно заменить в настройках 1С.
      </p>
      <div className="form-acts">
        <SubmitButton busy="Выдаём…" className="btn-sm">
          Выдать новый пароль
        </SubmitButton>
      </div>
    </form>
  );
}

function Secret({ login, secret }: { login: string; secret: string }) {
  return (
    <section className="card form-body" aria-labelledby="made">
      <h2 id="made">Пароль для 1С</h2>
      <p>Скопируйте его сейчас: больше портал его не покажет.</p>
      <dl className="desk-facts">
        <dt>Логин</dt>
        <dd>
          <code>{login}</code>
        </dd>
        <dt>Пароль</dt>
        <dd>
          <code className="exchange-secret">{secret}</code>
        </dd>
        <dt>Адрес обмена</dt>
        <dd>
          <code>/1c/exchange</code>
        </dd>
      </dl>
      <div className="form-acts">
        <a className="btn btn-primary" href={exchangePaths.accounts}>
          Готово
        </a>
      </div>
    </section>
  );
}
