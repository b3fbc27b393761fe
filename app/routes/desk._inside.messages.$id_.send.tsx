import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskMailing, deskMailingDeed } from '#app/components/desk/mailings/mailing-hrefs.ts';
import { MessageText, reachText } from '#app/components/desk/mailings/mailing-screen.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { askMailing } from '#server/content/mailings/ask-mailing.server.ts';
import { startMailing } from '#server/content/mailings/start-mailing.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';

const noMailing = 'Такого сообщения нет';

/** Asks for confirmation before a message is sent, and shows how many people will receive it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, askMailing, { id: idInAddress(request, params.id, noMailing) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noMailing);
  const { values } = await formOf(request);
  const result = await run(request, startMailing, { ...values, id });
  if (!result.ok) {
    const again = result.code === 'MAILING_CHANGED' ? deskMailingDeed(id, 'send') : deskMailing(id);
    return redirectWith(again, { kind: 'no', text: forNextScreen(request, result).message });
  }
  const people = counted(result.value.people, 'человек получит', 'человека получат', 'человек получат');
  const text = result.value.isLater
    ? `${people} сообщение ${ruDateTimeOf(result.value.startsAt)}`
    : `${people} сообщение`;
  return redirectWith(deskMailing(id), { kind: 'ok', text });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отправить сообщение') }];

export default function SendMessage() {
  const { mailing, reach, toWhom, version, isLate } = useLoaderData<typeof loader>();
  const { id, header, text, href, byMail, mainOnly, startsAt } = mailing;
  const whynot =
    reach.people === 0
      ? 'Отправлять некому'
      : isLate
        ? `Время отправки, ${ruDateTimeOf(startsAt)}, уже прошло`
        : undefined;
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Отправить сообщение?"
        crumbs={[
          { label: 'Сообщения дилерам', href: deskPaths.messages },
          { label: header, href: deskMailing(id) },
          { label: 'Отправка' },
        ]}
      />
      <MessageText header={header} text={text} />
      {whynot ? (
        <Note
          kind="no"
          title={whynot}
          action={
            <a className="btn btn-sm" href={deskMailing(id)}>
              Изменить
            </a>
          }
        />
      ) : (
        <div className="card form-body">
          <Confirm
            action={deskMailingDeed(id, 'send')}
            fields={[
              ['people', reach.people],
              ['version', version],
            ]}
            submit={{
              label: `Отправить: ${counted(reach.people, 'получатель', 'получателя', 'получателей')}`,
              busy: 'Отправляем…',
              look: 'btn-primary',
            }}
            keep={{ label: 'Вернуться к черновику', href: deskMailing(id) }}
          >
            <b>Получат: {reachText(reach)}.</b> {toWhom}
            {mainOnly && ', только главные пользователи'}.{' '}
            {startsAt === 0 ? 'Уйдёт сразу' : `Уйдёт ${ruDateTimeOf(startsAt)}`}
            {byMail ? ', в кабинет и на почту тем, кто не отключил письма.' : ', только в кабинет.'}
            {href && ` Ссылка: ${href}.`} Полученное отозвать нельзя.
          </Confirm>
        </div>
      )}
    </section>
  );
}
