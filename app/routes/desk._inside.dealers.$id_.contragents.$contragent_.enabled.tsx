import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dealerContragentSwitch, deskDealerContragent } from '#app/components/desk/dealers/dealer-hrefs.ts';
import { deskDealer, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { shownField } from '#app/components/ui/shown-field.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr, undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerContragent } from '#server/desk/dealers/get-dealer-contragent.server.ts';
import { setDealerContragentEnabled } from '#server/desk/dealers/set-dealer-contragent-enabled.server.ts';

function whichOf(request: Request, { id, contragent }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idInAddress(request, contragent, 'Такого контрагента нет'),
  };
}

/**
 * Asks for confirmation before a contragent of a dealer is deactivated; redirects to the contragent if it is already
 * deactivated.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const which = whichOf(request, params);
  const found = await load(request, getDealerContragent, which);
  if (!found.enabled) throw redirect(deskDealerContragent(which.dealer, which.id));
  return found;
}

/** Activates or deactivates the contragent; the message offers to undo it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  const { values } = await formOf(request);
  const { dealer, id } = which;
  const sent = { ...which, enabled: values.enabled, shown: shownIn(values, id) };
  const result = await run(request, setDealerContragentEnabled, sent);
  const contragent = await switchedOr(request, result, deskDealer(dealer));
  const { enabled, company } = contragent;
  return redirectWith(deskDealer(dealer), {
    kind: 'ok',
    text: enabled
      ? `${company}: контрагент включён`
      : `${company}: контрагент отключён, по его договорам нельзя заказать`,
    undo: undoOf(contragent, dealerContragentSwitch(dealer, id), { enabled: enabled ? '0' : '1' }),
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отключить контрагента') }];

export default function SwitchOff() {
  const { dealer, id, requisites, last, lastChange } = useLoaderData<typeof loader>();
  const { company } = requisites;
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Отключить контрагента?"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: company, href: deskDealerContragent(dealer.id, id) },
          { label: 'Отключение' },
        ]}
      />
      <div className="card form-body">
        <Confirm
          action={dealerContragentSwitch(dealer.id, id)}
          fields={[
            ['enabled', '0'],
            [shownField(id), lastChange],
          ]}
          submit={{ label: 'Отключить', busy: 'Отключаем…' }}
          keep={{ label: 'Оставить', href: deskDealerContragent(dealer.id, id) }}
        >
          {company}: по договорам этого контрагента нельзя будет заказать.{' '}
          {last && <b>Других договоров для заказа у дилера нет: его люди смогут только смотреть товары. </b>}
          Дилер может включить его сам.
        </Confirm>
      </div>
    </section>
  );
}
