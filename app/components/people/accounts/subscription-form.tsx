import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { subscriptionPath } from './account-hrefs.ts';

type Props = { subscribed: boolean; newsEmail: string };

/** The subscription toggle (§4.4): saved at once, and confirmed on a separate page (§2.23). */
export function SubscriptionForm({ subscribed, newsEmail }: Props) {
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription">Рассылка</h2>
      <p className="quiet">
        {subscribed
          ? `Новости портала приходят на ${newsEmail}.`
          : `Новости портала будут приходить на ${newsEmail}.`}
      </p>
      <SubscriptionSwitch subscribed={subscribed} />
    </section>
  );
}

/** The toggle; its button names the new state. */
export function SubscriptionSwitch({ subscribed, quiet = false }: { subscribed: boolean; quiet?: boolean }) {
  return (
    <form method="post" action={subscriptionPath}>
      <input type="hidden" name="val" value={subscribed ? '0' : '1'} />
      <SubmitButton busy="Сохраняем…" className={quiet ? 'btn-quiet' : ''}>
        {subscribed ? 'Не получать рассылку' : 'Получать рассылку'}
      </SubmitButton>
    </form>
  );
}
