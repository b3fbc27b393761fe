import { PageHead } from '#app/components/layout/page-head.tsx';
import { roleNameOfType } from '#app/components/people/accounts/role-names.ts';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { personFormValues } from '#server/desk/dealers/dealer-form.ts';
import type { DealerPerson } from '#server/desk/dealers/dealer-view.ts';
import type { Named } from '#server/goods/model.ts';
import { DeskButton } from '../allowed.tsx';
import { deskChat, deskDealer, deskPaths, deskPerson } from '../desk-hrefs.ts';
import { personalDataHref } from '../personal-data/personal-data-hrefs.ts';
import { ResetFactor } from '../reset-factor.tsx';
import { ShowPortal } from './show-portal.tsx';

type Props = {
  dealer: Named;
  person: DealerPerson;
  /** True when the reader may export and destroy personal data. */
  showsData: boolean;
  /** True when the reader may reset the second factor of this person. */
  resets: boolean;
  refusal: Refusal | undefined;
};

const labels: Record<string, string> = { name: 'Имя и фамилия', email: 'E-mail', phone: 'Телефон' };

/** A person of a dealer: the record, the invitation, the sessions. */
export function PersonScreen({ dealer, person, showsData, resets, refusal }: Props) {
  const { id, type, name, email, enabled, hasPassword, isInvited } = person;
  const called = name || email;
  const stored = personFormValues(person);
  const { fields, isTicked, form } = recordForm('person', { stored, refusal, labels });
  return (
    <>
      <PageHead
        title={called}
        mark={<StateLabel kind="neutral" text={roleNameOfType(type)} />}
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: called },
        ]}
      >
        {showsData && (
          <a className="btn btn-sm" href={personalDataHref(dealer.id, id)}>
            Персональные данные
          </a>
        )}
        {type !== '3' && <DeskButton href={deskChat(id)}>Написать в чат</DeskButton>}
        {enabled && <ShowPortal dealer={dealer.id} account={id} />}
      </PageHead>
      <div className="desk-columns">
        <RecordForm of={form} action={deskPerson(dealer.id, id)} cancel={deskDealer(dealer.id)}>
          <TextField meta={fields.name} label={labels.name} maxLength={255} autoComplete="off" />
          <TextField
            meta={fields.email}
            label={labels.email}
            hint="С этим e-mail входят в портал"
            type="email"
            autoComplete="off"
            required
          />
          <PhoneField meta={fields.phone} label="Телефон, необязательно" />
          <Tick name="enabled" checked={isTicked('enabled')}>
            Вход в портал открыт
          </Tick>
        </RecordForm>
        {enabled && (
          <div className="card desk-aside">
            {hasPassword ? (
              <section aria-labelledby="sessions">
                <h2 id="sessions">Вход на устройствах</h2>
                <p className="quiet">Если телефон потерян, завершите все сеансы. Пароль останется прежним.</p>
                <form method="post" action={`${deskPerson(dealer.id, id)}/sessions`}>
                  <SubmitButton busy="Завершаем…" className="btn-sm">
                    Завершить все сеансы
                  </SubmitButton>
                </form>
              </section>
            ) : (
              <section aria-labelledby="invitation">
                <h2 id="invitation">Приглашение</h2>
                <p className="quiet">
                  {isInvited
                    ? `Пароль ещё не задан: приглашение отправлено на ${email}.`
                    : 'Приглашение ещё не отправлено.'}
                </p>
                <form method="post" action={`${deskDealer(dealer.id)}/invite`}>
                  <input type="hidden" name="account" value={id} />
                  <SubmitButton busy="Отправляем…" className="btn-sm">
                    {isInvited ? 'Пригласить ещё раз' : 'Пригласить'}
                  </SubmitButton>
                </form>
              </section>
            )}
            {resets && <ResetFactor action={`${deskPerson(dealer.id, id)}/factor`} />}
          </div>
        )}
      </div>
    </>
  );
}
