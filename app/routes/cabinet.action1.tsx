import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { subscriptionPath } from '#app/components/people/accounts/account-hrefs.ts';
import { SubscriptionScreen } from '#app/components/people/accounts/subscription-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { setSubscription } from '#server/people/accounts/set-subscription.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { subscribed, newsEmail } = await load(request, getAccount, {});
  return { subscribed, newsEmail };
}

/** Saves the toggle; this page then shows the new state (§2.23). */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  await load(request, setSubscription, { val: values.val });
  return redirect(subscriptionPath, 303);
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Рассылка') }];

export default function Subscription() {
  return (
    <section aria-labelledby="h">
      <SubscriptionScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
