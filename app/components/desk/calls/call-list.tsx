import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { CallPart, CallList as List, ListedCall } from '#server/talk/calls/call-view.ts';
import { deskCall, deskPaths } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { attemptsText, LastNote } from './call-words.tsx';

type Props = { list: List; part: CallPart };

const tabs: Record<CallPart, { label: string; caption: string; empty: string; hint: string }> = {
  waiting: {
    label: 'Ждут',
    caption: 'Ждут звонка: сначала те, кому обещали время, затем дольше всех ждущие',
    empty: 'Звонить некому',
    hint: 'Новые заявки появятся здесь.',
  },
  later: {
    label: 'Отложены',
    caption: 'Отложенные звонки, ближайшие сверху',
    empty: 'Отложенных звонков нет',
    hint: 'Здесь ждут те, до кого не дозвонились. В своё время они вернутся наверх.',
  },
  done: {
    label: 'Сделаны',
    caption: 'Сделанные звонки, последние сверху',
    empty: 'Сделанных звонков пока нет',
    hint: 'Отметьте звонок – он появится здесь.',
  },
};

export function callsHref(part: CallPart, page = 1): string {
  return listHref(deskPaths.calls, queryOf(part), page);
}

function queryOf(part: CallPart) {
  return { part: part === 'waiting' ? '' : part };
}

/** A list of calls: to make, postponed, or made. */
export function CallList({ list, part }: Props) {
  const { calls, counts, paging } = list;
  const { caption, empty, hint } = tabs[part];
  const columns = columnsOf(part, paging.page);
  const query = queryOf(part);
  return (
    <>
      <PageHead title="Звонки">
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.calls} query={query} />
        <ExcelLink href={listHref(`${deskPaths.calls}.xlsx`, query)} of={paging.total} />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Звонки"
          tabs={(['waiting', 'later', 'done'] as const).map((each) => ({
            label: tabs[each].label,
            href: callsHref(each),
            count: counts[each],
            current: each === part,
          }))}
        />
        {calls.length === 0 ? (
          <EmptyBox title={empty}>
            {hint}
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <DeskTable
              caption={caption}
              className="call-list"
              columns={columns}
              rows={calls}
              keyOf={({ id }) => id}
              path={deskPaths.calls}
              query={query}
            />
            <Pager paging={paging} hrefOf={(page) => callsHref(part, page)} />
          </>
        )}
      </div>
    </>
  );
}

const whenHeader: Record<CallPart, string> = {
  waiting: 'Заявка',
  later: 'Позвонить',
  done: 'Позвонили',
};

/** `page`: the page to which the buttons return. */
function columnsOf(part: CallPart, page: number): readonly DeskColumn<ListedCall>[] {
  return [
    {
      id: 'name',
      header: 'Имя',
      className: 'c-head title',
      always: true,
      cell: ({ id, firstname }) => <a href={deskCall(id)}>{firstname}</a>,
    },
    {
      id: 'phone',
      header: 'Телефон',
      cell: ({ phone }) => (
        <a className="articul" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      ),
    },
    {
      id: 'dealer',
      header: 'Дилер',
      className: 'c-text',
      cell: ({ dealer, email }) => (
        <>
          {dealer ?? <span className="quiet">Посетитель, без входа в портал</span>}
          {email && <span className="caption">{email}</span>}
        </>
      ),
    },
    {
      id: 'when',
      header: whenHeader[part],
      className: 'c-date',
      cell: (call) => (
        <>
          <When {...call} part={part} />
          {call.asked > 1 && (
            <span className="caption">
              {counted(call.asked, 'заявка', 'заявки', 'заявок')}, последняя {ruDateTimeOf(call.askedAt)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'was',
      header: 'Что было',
      className: 'c-text',
      cell: ({ attempts, handler, lastNote }) => (
        <>
          {attempts > 0 && part !== 'done' && <span>{attemptsText(attempts)}</span>}
          {handler && <span className="caption">{handler}</span>}
          {lastNote?.note && <LastNote note={lastNote} />}
        </>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      className: 'c-act',
      unlabelled: true,
      always: true,
      cell: ({ id, firstname }) => <Deeds id={id} firstname={firstname} part={part} page={page} />,
    },
  ];
}

function When({ part, postponedTo, firstAskedAt, doneAt }: ListedCall & { part: CallPart }) {
  if (part === 'done') return <>{ruDateTimeOf(doneAt ?? firstAskedAt)}</>;
  if (part === 'later') return <>{ruDateTimeOf(postponedTo ?? firstAskedAt)}</>;
  if (postponedTo === undefined) return <>{ruDateTimeOf(firstAskedAt)}</>;
  return (
    <>
      <b>Позвонить в&nbsp;{ruDateTimeOf(postponedTo).slice(-5)}</b>
      <span className="caption">заявка {ruDateTimeOf(firstAskedAt)}</span>
    </>
  );
}

type DeedsProps = { id: number; firstname: string; part: CallPart; page: number };

function Deeds({ id, firstname, part, page }: DeedsProps) {
  const done = part === 'done';
  return (
    <form method="post" action={deskPaths.calls} className="call-deeds" data-keep-scroll>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="done" value={done ? '0' : '1'} />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="page" value={page} />
      <SubmitButton
        busy="Отмечаем…"
        className={done ? 'btn-sm btn-quiet muted' : 'btn-sm'}
        aria-label={`${done ? 'Вернуть' : 'Позвонили'}, ${firstname}`}
      >
        {done ? 'Вернуть' : 'Позвонили'}
      </SubmitButton>
      {!done && (
        <a
          className="btn btn-sm btn-quiet"
          href={`${deskCall(id)}#missed`}
          aria-label={`Не дозвонились, ${firstname}`}
        >
          Не дозвонились…
        </a>
      )}
    </form>
  );
}
