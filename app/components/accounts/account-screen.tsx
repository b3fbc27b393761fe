import { PageHead } from '#app/components/layout/page-head.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { Account } from '#server/accounts/account-view.ts';
import { passwordPath } from './account-hrefs.ts';
import type { AccountReply } from './account-reply.ts';
import { PictureForm } from './picture-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SubscriptionForm } from './subscription-form.tsx';

type Props = { account: Account; reply: AccountReply | undefined };

/** One and the same at every drawing: the picture's form looks whether it has changed. */
const none: string[] = [];

/** The account itself: the profile at the left, what is set once beside it. */
export function AccountScreen({ account, reply }: Props) {
  const { id, name, phone, picture, subscribed, newsEmail } = account;
  return (
    <>
      <PageHead
        title="Учётная запись"
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Учётная запись' }]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="account-grid">
        {/* Saved, it shows what was made of what was typed. */}
        <ProfileForm
          key={`${name}\n${phone}`}
          account={account}
          refusal={reply?.form === 'profile' ? reply.refusal : undefined}
        />
        <div className="card account-aside">
          <PictureForm
            key={picture}
            {...{ id, picture }}
            refused={reply?.form === 'picture' ? reply.errors : none}
          />
          <section aria-labelledby="password">
            <h2 id="password">Пароль</h2>
            <p className="cnt">После смены пароля на других устройствах нужно будет войти заново.</p>
            <a className="btn" href={passwordPath} data-keep-scroll>
              Сменить пароль
            </a>
          </section>
          <SubscriptionForm {...{ subscribed, newsEmail }} />
        </div>
      </div>
    </>
  );
}
