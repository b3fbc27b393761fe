import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { subscriptionPath } from '#app/components/accounts/account-hrefs.ts';
import { SubscriptionScreen } from '#app/components/accounts/subscription-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { getAccount } from '#server/accounts/get-account.server.ts';
import { setSubscription } from '#server/accounts/set-subscription.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { subscribed, newsEmail } = await load(request, getAccount, {});
  return { subscribed, newsEmail };
}

/** Saves the toggle; this page tells what it is now (§2). */
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
