import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskMailing, deskMailingDeed } from '#app/components/desk/mailings/mailing-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getMailing } from '#server/content/mailings/get-mailing.server.ts';
import { stopMailing } from '#server/content/mailings/stop-mailing.server.ts';
import { counted } from '#server/kernel/plural.ts';

const noMailing = 'Такого сообщения нет';

/** Asks for confirmation before a draft is deleted or a message is stopped. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { mailing } = await load(request, getMailing, { id: idInAddress(request, params.id, noMailing) });
  if (mailing.state !== 'sent' && mailing.state !== 'cancelled') return mailing;
  throw await redirectWith(deskMailing(mailing.id), { kind: 'no', text: 'Сообщение уже не отправляется' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noMailing);
  await formOf(request);
  const result = await run(request, stopMailing, { id });
  if (!result.ok)
    return redirectWith(deskPaths.messages, { kind: 'no', text: forNextScreen(request, result).message });
  const { before, told } = result.value;
  if (before === 'draft') return redirectWith(deskPaths.messages, { kind: 'ok', text: 'Черновик удалён' });
  const text =
    before === 'sent'
      ? 'Сообщение уже получили все'
      : `Остановлено. Успели получить: ${counted(told, 'человек', 'человека', 'человек')}`;
  return redirectWith(deskMailing(id), { kind: 'ok', text });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Остановить сообщение') }];

export default function StopMessage() {
  const { id, header, state, told, people } = useLoaderData<typeof loader>();
  const isDraft = state === 'draft';
  return (
    <section aria-labelledby="h">
      <PageHead
        title={isDraft ? 'Удалить черновик?' : 'Остановить отправку?'}
        crumbs={[
          { label: 'Сообщения дилерам', href: deskPaths.messages },
          { label: header, href: deskMailing(id) },
          { label: isDraft ? 'Удаление' : 'Остановка' },
        ]}
      />
      <div className="card form-body">
        <Confirm
          action={deskMailingDeed(id, 'stop')}
          submit={
            isDraft ? { label: 'Удалить', busy: 'Удаляем…' } : { label: 'Остановить', busy: 'Останавливаем…' }
          }
          keep={{ label: 'Оставить', href: deskMailing(id) }}
        >
          {isDraft
            ? `Черновик «${header}» никому не отправлен. Вернуть его будет нельзя.`
            : `«${header}»: получили ${told} из ${people}. Остальные не получат, у получивших сообщение останется.`}
        </Confirm>
      </div>
    </section>
  );
}
