import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { WhosePassword } from '#app/components/ui/whose-password.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { FactorState } from '#server/people/second-factor/factor-view.ts';
import type { SecurityReply } from './security-reply.ts';

type Props = { factor: FactorState; action: string; email: string; reply: SecurityReply | undefined };

const labels = { code: 'Код из приложения', password: 'Пароль от портала' };

/** The second factor: off, being set up, or on. */
export function SecondFactor({ factor, action, email, reply }: Props) {
  const refusalOf = (form: SecurityReply['form']) => (reply?.form === form ? reply.refusal : undefined);
  return (
    <div className="card account-aside">
      <section aria-labelledby="factor">
        <h2 id="factor">
          Вход с кодом {factor.state === 'on' && <StateLabel kind="success" text="Включён" />}
          {factor.state === 'off' && <StateLabel kind="neutral" text="Отключён" />}
        </h2>
        {factor.state !== 'pending' && <TurnOnFailed refusal={refusalOf('turn-on')} />}
        {factor.state === 'off' && <Off action={action} />}
        {factor.state === 'pending' && (
          <Pending {...factor} action={action} email={email} refusal={refusalOf('turn-on')} />
        )}
        {factor.state === 'on' && (
          <>
            <p className="quiet">
              Включён {ruDateOf(factor.since)}. Запасных кодов осталось: {factor.codesLeft}.
            </p>
            <NewCodes action={action} email={email} refusal={refusalOf('recovery')} />
            <TurnOff action={action} email={email} refusal={refusalOf('turn-off')} />
          </>
        )}
      </section>
    </div>
  );
}

/**
 * The error of a form that is no longer shown, because another click has turned the factor on or the time has expired.
 */
function TurnOnFailed({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null;
  const items = Object.values(refusal.errors)
    .flat()
    .map((text) => ({ href: '#factor', text: text ?? '' }));
  return <ErrorSummary title="Вход с кодом не включён" items={items} />;
}

function Off({ action }: { action: string }) {
  return (
    <>
      <p className="quiet">
        Кроме пароля портал спросит код из приложения на вашем телефоне. Тот, кто узнает пароль, войти не
        сможет. Подойдёт любое приложение с одноразовыми кодами: Яндекс&nbsp;Ключ, Google&nbsp;Authenticator и
        другие.
      </p>
      <form method="post" action={action} id="factor-begin">
        <input type="hidden" name="form" value="begin" />
        <SubmitButton busy="Готовим…">Включить вход с кодом</SubmitButton>
      </form>
    </>
  );
}

type PendingProps = {
  secret: string;
  qr: { size: number; path: string };
  action: string;
  email: string;
  refusal: Refusal | undefined;
};

function Pending({ secret, qr, action, email, refusal }: PendingProps) {
  const { form, fields, errors } = formFields('turn-on', { code: '', password: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.code.id}`, labels);
  return (
    <form method="post" action={action} {...form}>
      <input type="hidden" name="form" value="turn-on" />
      <p className="quiet">
        Отсканируйте рисунок приложением с кодами, затем введите код, который оно покажет.
      </p>
      <ErrorSummary title={errorTitle('Вход с кодом не включён', items.length)} items={items} />
      <svg
        className="qr-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR-код для приложения с кодами"
      >
        <rect width={qr.size} height={qr.size} fill="white" />
        <path d={qr.path} fill="black" />
      </svg>
      <p>
        Не сканируется? Введите в приложении ключ вручную:
        <br />
        <code className="factor-secret">{secret}</code>
      </p>
      <WhosePassword email={email} />
      <TextField
        meta={fields.code}
        label={labels.code}
        className="w-date"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        required
      />
      <TextField
        meta={fields.password}
        label={labels.password}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <p className="quiet">На других устройствах нужно будет войти заново, уже с кодом.</p>
      <div className="form-acts">
        <SubmitButton busy="Включаем…">Включить</SubmitButton>
      </div>
    </form>
  );
}

type FormProps = { action: string; email: string; refusal: Refusal | undefined };

const proofLabels = { password: 'Пароль от портала или код из приложения' };

function NewCodes({ action, email, refusal }: FormProps) {
  const { form, fields, errors } = formFields('recovery-new', { password: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.password.id}`, proofLabels);
  return (
    <form method="post" action={action} {...form}>
      <input type="hidden" name="form" value="recovery" />
      <p className="quiet">
        Запасные коды потеряны или кончаются? Получите новые: прежние сразу перестанут действовать.
      </p>
      <ErrorSummary title={errorTitle('Новые коды не созданы', items.length)} items={items} />
      <WhosePassword email={email} />
      <TextField
        meta={fields.password}
        label={proofLabels.password}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <div className="form-acts mb-3">
        <SubmitButton busy="Создаём…" className="">
          Новые запасные коды
        </SubmitButton>
      </div>
    </form>
  );
}

function TurnOff({ action, email, refusal }: FormProps) {
  const { form, fields, errors } = formFields('turn-off', { password: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.password.id}`, labels);
  return (
    <form method="post" action={action} {...form}>
      <input type="hidden" name="form" value="turn-off" />
      <p className="quiet">Чтобы перейти на другой телефон, отключите вход с кодом и включите снова.</p>
      <ErrorSummary title={errorTitle('Вход с кодом не отключён', items.length)} items={items} />
      <WhosePassword email={email} />
      <TextField
        meta={fields.password}
        label={labels.password}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <div className="form-acts">
        <SubmitButton busy="Отключаем…" className="btn-danger">
          Отключить вход с кодом
        </SubmitButton>
      </div>
    </form>
  );
}
