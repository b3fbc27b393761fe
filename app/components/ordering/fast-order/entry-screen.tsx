import { useRef } from 'react';
import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { errorItems } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useEnteredForm } from '#app/enhance/entered-step.ts';
import { type Typing, useKeptTyping } from '#app/enhance/keep-typing.ts';
import type { Named } from '#server/goods/model.ts';
import { ruTimeOf } from '#server/kernel/clock.ts';
import { EntryGrid } from './entry-grid.tsx';
import type { EntryErrors, EntryValues } from './entry-values.ts';
import { fastOrderPath, listHref } from './fast-order-hrefs.ts';
import { ForkNote } from './fork-note.tsx';
import { type Former, FormerList } from './former-list.tsx';
import { type KeptListLink, KeptLists } from './kept-lists.tsx';
import { ListBox } from './list-box.tsx';
import { ListFields, type ShownKey } from './list-fields.tsx';

type Props = {
  contract: { id: number; header: string; company: string };
  warehouses: Named[];
  entry: EntryValues;
  errors: EntryErrors;
  /** The title of the error summary. */
  problem?: string;
  /** Lists to continue. */
  kept?: readonly KeptListLink[];
  /** The saved list that is edited here. */
  list?: ShownKey;
  /** True when the address names a list that no longer exists. */
  gone?: boolean;
  /** The list that the address names, if it can be restored, or the list that was just deleted. */
  former?: Former | undefined;
  /** The first day of recent purchases, `dd.mm.yyyy`; without it no price forms are offered. */
  boughtSince?: string;
};

/**
 * Two ways to enter a list: row by row, or as a whole table that is pasted or uploaded. Nothing is added to the basket
 * before the list is checked.
 */
export function EntryScreen(props: Props) {
  const { contract, warehouses, entry, errors, problem, kept = [], list, gone, former, boughtSince } = props;
  const address = list ? listHref(list.key) : fastOrderPath;
  const noteSent = useEnteredForm(list === undefined && !gone, Object.values(errors).flat().join());
  const form = useRef<HTMLFormElement>(null);
  const { typing, holdTyping } = useKeptTyping(form, list);
  const fork = typing.fork ?? list?.fork;
  const items = errorItems(errors, (name) => (name === 'lines' ? 'articul-0' : name), '#articul-0');
  return (
    <form
      ref={form}
      className="fo-form"
      method="post"
      action={address}
      encType="multipart/form-data"
      aria-labelledby="h"
      noValidate
      onSubmit={(event) => {
        if (noteSent(event)) holdTyping();
      }}
    >
      <ListFields list={list} typed={typing.key} />
      {/* Enter presses the first button of the form. */}
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        name="intent"
        value="check"
      >
        Проверить список
      </button>
      <div className="inner screen">
        <PageHead
          title="Быстрый заказ"
          crumbs={[{ label: 'Каталог', href: '/catalogue' }, { label: 'Быстрый заказ' }]}
        >
          <PriceSwitch resend={address} />
        </PageHead>
        <PricesHidden resend={address}>В подсказках и при проверке цен не будет.</PricesHidden>
        {former && <FormerList list={former} />}
        {fork && <ForkNote fork={fork} />}
        {gone && !former && (
          <Note kind="info" title="Этого списка больше нет">
            Его добавили в корзину или удалили.
          </Note>
        )}
        <KeptLists lists={kept.filter(({ key }) => key !== typing.key)} />
        <ErrorSummary title={problem ?? 'Список не проверен'} items={items} />
        <div className="fo-ways">
          <EntryGrid warehouses={warehouses} entry={entry} contractId={contract.id} />
          <ListBox text={entry.text} file={entry.file} errors={errors} boughtSince={boughtSince} />
        </div>
      </div>
      <BottomBar label="Проверка списка">
        <span className="quiet only-l">
          Покажем наличие, цены и склады{contract.header && ` по договору ${contract.header}`}. В корзину
          попадёт только то, что вы подтвердите.
        </span>
        <span className="stretch" />
        <KeptTyping at={typing.at} problem={typing.problem} />
        <SubmitButton busy="Проверяем…" name="intent" value="check">
          Проверить список
        </SubmitButton>
      </BottomBar>
    </form>
  );
}

/** Shows when the typed list was last saved, or why it is not saved. */
function KeptTyping({ at, problem }: Pick<Typing, 'at' | 'problem'>) {
  if (!at && !problem) return null;
  return (
    <span className={problem ? 'fo-kept-at no' : 'fo-kept-at'} role="status">
      {problem || `Сохранено в ${ruTimeOf(at?.getTime() ?? 0)}`}
    </span>
  );
}
