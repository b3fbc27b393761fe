import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { entryOfEntered, entryOfLines } from '#app/actions/ordering/fast-order/entry-of.server.ts';
import { ColumnsScreen } from '#app/components/ordering/fast-order/columns-screen.tsx';
import { EntryScreen } from '#app/components/ordering/fast-order/entry-screen.tsx';
import { emptyEntry } from '#app/components/ordering/fast-order/entry-values.ts';
import stylesUrl from '#app/components/ordering/fast-order/fast-order.css?url';
import { PreviewScreen } from '#app/components/ordering/fast-order/preview-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { addMonths, currentDay, ruDate } from '#server/kernel/clock.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { answerFastOrderForm } from '../actions/ordering/fast-order/fast-order-form.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const key = query.get('list') ?? undefined;
  const { contract, warehouses, kept, shown, gone: former } = await openList(request, key);
  // The entry form gets the lines only while they are edited there; the preview has them in its rows.
  const entry = shown && entryShown(shown, query.has('edit'));
  const list = shown && {
    key: shown.key,
    revision: shown.revision,
    name: shown.name,
    path: shown.path,
    step: shown.step,
    typed: shown.typed,
    fork: shown.fork,
    added: shown.added,
    preview: shown.preview,
    tables: shown.tables,
    remembered: shown.remembered,
  };
  const boughtSince = ruDate(addMonths(currentDay(), -12));
  const gone = key !== undefined && !shown;
  return {
    contract,
    warehouses,
    kept: key && !shown?.entered ? [] : kept,
    list,
    entry,
    gone,
    former,
    boughtSince,
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof openList>>['shown']>;

function openList(request: Request, list: string | undefined) {
  return load(request, openFastOrder, { list });
}

/**
 * Returns the entry form: as it was sent, for the first step of a list, or with the list's lines while they are
 * edited.
 */
function entryShown({ entered, lines }: Shown, isEdited: boolean) {
  if (entered) return entryOfEntered(entered);
  return isEdited ? entryOfLines(lines) : undefined;
}

/**
 * Handles the forms: entry → preview → basket. A checked list is saved under its own address (decisions/fast-order.md).
 */
export function action({ request }: ActionFunctionArgs) {
  return answerFastOrderForm(request);
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Быстрый заказ') }];

export default function FastOrder() {
  const { contract, warehouses, kept, list, gone, former, boughtSince, ...loaded } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const preview = answered?.screen === 'preview' ? answered : answered || loaded.entry ? undefined : list;
  if (preview?.preview) {
    return (
      <PreviewScreen
        // After adding, the rows are different, and no field may keep text typed into its predecessor.
        key={`${list?.key} ${preview.preview.seen}`}
        preview={preview.preview}
        problem={'problem' in preview ? preview.problem : undefined}
        added={preview.added}
        remembered={answered ? undefined : list?.remembered}
        list={list}
      />
    );
  }
  if (list?.tables && answered?.screen !== 'entry') {
    const errors = answered?.screen === 'columns' ? answered.errors : {};
    return <ColumnsScreen list={list} tables={list.tables} errors={errors} />;
  }
  const {
    entry = loaded.entry ?? emptyEntry,
    errors = {},
    problem,
  } = answered?.screen === 'entry' ? answered : {};
  return (
    <EntryScreen
      key={list?.key}
      contract={contract}
      warehouses={warehouses}
      entry={entry}
      errors={errors}
      problem={problem}
      kept={kept}
      list={list}
      gone={gone && !answered}
      former={
        answered?.screen === 'entry' && answered.removed ? answered.removed : answered ? undefined : former
      }
      boughtSince={boughtSince}
    />
  );
}
