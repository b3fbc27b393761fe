import { PageHead } from '#app/components/layout/page-head.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { StaffCard } from '#server/people/staff/staff-view.ts';
import { deskPaths, deskStaff } from '../desk-hrefs.ts';
import { ResetFactor } from '../reset-factor.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { StaffForm } from './staff-form.tsx';

/** A refused form of the screen; `form` is the value of its hidden field. */
export type StaffReply = { form: 'dealers' | 'member'; refusal: Refusal };

type Props = { member: StaffCard; reply: StaffReply | undefined };

/** A staff member: the record, the link for the password, the dealers. With id 0, an invitation. */
export function StaffScreen({ member, reply }: Props) {
  const { id, name, email, enabled, hasPassword, hasFactor, dealers, isSelf, isAbove, roleHeader } = member;
  const refusalOf = (form: StaffReply['form']) => (reply?.form === form ? reply.refusal : undefined);
  const refusal = refusalOf('member');
  const nth = useChanges(staleRefusal(refusal));
  return (
    <>
      <PageHead
        title={id ? name || email : 'Новый сотрудник'}
        crumbs={[{ label: 'Сотрудники', href: deskPaths.staff }, { label: id ? name || email : 'Новый' }]}
        mark={isSelf && <StateLabel kind="neutral" text="Это вы" />}
      />
      <div className={id ? 'desk-columns' : undefined}>
        {isAbove ? (
          <div className="card card-body">
            <p className="m-0">
              Роль – {roleHeader.toLowerCase()}. {aboveText}
            </p>
          </div>
        ) : (
          <StaffForm key={`${id} ${nth}`} member={member} refusal={refusal} />
        )}
        {id > 0 && (
          <div className="card desk-aside">
            {enabled && !isAbove && <LinkForm id={id} hasPassword={hasPassword} email={email} />}
            {hasFactor && !isSelf && !isAbove && <ResetFactor action={`${deskStaff(id)}/factor`} />}
            <section aria-labelledby="dealers">
              <h2 id="dealers">Дилеры</h2>
              <HandOverForm member={member} refusal={refusalOf('dealers')} />
              {dealers === 0 && <p className="quiet m-0">Никого не ведёт.</p>}
            </section>
          </div>
        )}
      </div>
    </>
  );
}

const aboveText = 'У этого сотрудника есть права, которых нет у вас: его меняет администратор.';

function LinkForm({ id, hasPassword, email }: Pick<StaffCard, 'id' | 'hasPassword' | 'email'>) {
  return (
    <section aria-labelledby="password">
      <h2 id="password">Пароль</h2>
      <p className="quiet">
        {hasPassword
          ? `Если пароль забыт, отправим на ${email} ссылку для нового. Старый действует, пока по ней не зададут новый.`
          : `Пароль ещё не задан: приглашение отправлено на ${email}.`}
      </p>
      <form method="post" action={`${deskStaff(id)}/link`}>
        <SubmitButton busy="Отправляем…" className="btn-sm">
          {hasPassword ? 'Отправить ссылку для пароля' : 'Отправить приглашение ещё раз'}
        </SubmitButton>
      </form>
    </section>
  );
}
