import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPayment } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { cancelPayment } from '#server/desk/money/cancel-payment.server.ts';
import { getPayment } from '#server/desk/money/get-payment.server.ts';
import { roubles } from '#server/kernel/money.ts';
import { sentence } from '#server/kernel/typography.ts';

const noPayment = 'Такого платежа нет';

/** Asks for confirmation before a payment is reversed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const payment = await load(request, getPayment, { id: idInAddress(request, params.id, noPayment) });
  if (payment.cancelledAt === null) return payment;
  throw await redirectWith(deskPayment(payment.id), { kind: 'no', text: 'Платёж уже сторнирован' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noPayment);
  await formOf(request);
  const result = await run(request, cancelPayment, { id });
  return result.ok
    ? redirectWith(deskPayment(id), { kind: 'ok', text: 'Сторнировано. Долг дилера пересчитан' })
    : redirectWith(deskPayment(id), { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сторнировать платёж') }];

export default function CancelPayment() {
  const { id, document, amount, dealer } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Сторнировать?"
        crumbs={[{ label: document, href: deskPayment(id) }, { label: 'Сторно' }]}
      />
      <div className="card form-body">
        <Confirm
          action={`${deskPayment(id)}/cancel`}
          submit={{ label: 'Сторнировать', busy: 'Сторнируем…' }}
          keep={{ label: 'Оставить', href: deskPayment(id) }}
        >
          {sentence(`${document}, ${roubles(amount)}, ${dealer.header}`)} Запись останется в списке и в
          прошлых актах, сегодняшним днём появится строка «Сторно», долг пересчитается. Вернуть нельзя, можно
          внести заново.
        </Confirm>
      </div>
    </section>
  );
}
