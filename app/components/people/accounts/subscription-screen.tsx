import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { accountPath } from './account-hrefs.ts';
import { SubscriptionSwitch } from './subscription-form.tsx';

type Props = { subscribed: boolean; newsEmail: string };

/** The result of the subscription toggle, with links to continue (§2.23, /cabinet/action1/). */
export function SubscriptionScreen({ subscribed, newsEmail }: Props) {
  return (
    <>
      <PageHead
        title="Рассылка"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Учётная запись', href: accountPath },
          { label: 'Рассылка' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="card">
        <EmptyBox
          title={subscribed ? 'Вы подписаны на рассылку' : 'Вы не получаете рассылку'}
          actions={
            <>
              <a className="btn btn-primary" href="/catalogue">
                В каталог
              </a>
              <a className="btn" href={accountPath}>
                Учётная запись
              </a>
              <SubscriptionSwitch subscribed={subscribed} quiet />
            </>
          }
        >
          {subscribed
            ? `Новости портала будут приходить на ${newsEmail}.`
            : `Новостей на ${newsEmail} не будет. О заказах и документах сообщают уведомления.`}
        </EmptyBox>
      </div>
    </>
  );
}
