import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { errorItems } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Named } from '#server/catalogue/model.ts';
import { EntryGrid } from './entry-grid.tsx';
import type { EntryErrors, EntryValues } from './entry-values.ts';
import { ListBox } from './list-box.tsx';

type Props = {
  contract: { id: number; header: string; company: string };
  warehouses: Named[];
  entry: EntryValues;
  errors: EntryErrors;
  /** What the summary of errors says above its links. */
  problem?: string;
};

const address = '/fast-order';

/** Two ways into one list: row by row, or a whole table pasted or uploaded. Nothing is added before it was checked. */
export function EntryScreen({ contract, warehouses, entry, errors, problem }: Props) {
  const items = errorItems(errors, (name) => (name === 'lines' ? 'articul-0' : name), '#articul-0');
  return (
    <form
      className="fo-form"
      method="post"
      action={address}
      encType="multipart/form-data"
      aria-labelledby="h"
      noValidate
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} name="intent" value="check">
        Проверить список
      </button>
      <div className="wrap screen">
        <PageHead
          title="Быстрый заказ"
          crumbs={[{ label: 'Каталог', href: '/catalogue' }, { label: 'Быстрый заказ' }]}
        >
          <PriceSwitch resend={address} />
        </PageHead>
        <PricesHidden resend={address}>В подсказках и при проверке цен не будет.</PricesHidden>
        <ErrorSummary title={problem ?? 'Список не проверен'} items={items} />
        <div className="fo-ways">
          <EntryGrid warehouses={warehouses} entry={entry} contractId={contract.id} />
          <ListBox text={entry.text} errors={errors} />
        </div>
      </div>
      <BottomBar label="Проверка списка">
        <span className="cnt only-l">
          Покажем наличие, цены и склады по договору {contract.header}. В корзину попадёт только то, что вы
          подтвердите.
        </span>
        <span className="grow" />
        <SubmitButton busy="Проверяем…" name="intent" value="check">
          Проверить список
        </SubmitButton>
      </BottomBar>
    </form>
  );
}
