import { PageHead } from '#app/components/layout/page-head.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { Account } from '#server/people/accounts/account-view.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import { passwordPath, securityPath } from './account-hrefs.ts';
import type { AccountReply } from './account-reply.ts';
import { PictureForm } from './picture-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SubscriptionForm } from './subscription-form.tsx';

type Props = { account: Account; policy: Policy | undefined; reply: AccountReply | undefined };

/** A stable reference, because the form of the picture checks whether it has changed. */
const none: string[] = [];

/** The account, with the profile on the left and other settings beside it. */
export function AccountScreen({ account, policy, reply }: Props) {
  const { id, name, phone, picture, subscribed, newsEmail } = account;
  const { viewed } = useFrame();
  const refusal = reply?.form === 'profile' ? reply.refusal : undefined;
  const nth = useChanges(staleRefusal(refusal));
  const asked = useAskedNow(policy, refusal?.details.policy);
  return (
    <>
      <PageHead
        title="Учётная запись"
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Учётная запись' }]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="account-grid">
        {/* The key makes the form show the saved values. */}
        <ProfileForm key={`${name}\n${phone}\n${nth}`} account={account} policy={asked} refusal={refusal} />
        <div className="card account-aside">
          <PictureForm
            key={picture}
            id={id}
            picture={picture}
            refused={reply?.form === 'picture' ? reply.errors : none}
          />
          <section aria-labelledby="password">
            <h2 id="password">Пароль</h2>
            <p className="quiet">После смены пароля на других устройствах нужно будет войти заново.</p>
            <a className="btn" href={passwordPath} data-keep-scroll>
              Сменить пароль
            </a>
          </section>
          {/* A staff member who views the portal as this person must not see the person's sessions. */}
          {!viewed && (
            <section aria-labelledby="security">
              <h2 id="security">Защита входа</h2>
              <p className="quiet">
                Где выполнен вход, как завершить лишние сеансы и как включить вход с кодом.
              </p>
              <a className="btn" href={securityPath}>
                Открыть защиту входа
              </a>
            </section>
          )}
          <SubscriptionForm subscribed={subscribed} newsEmail={newsEmail} />
        </div>
      </div>
    </>
  );
}
