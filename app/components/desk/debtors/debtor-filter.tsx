import { controlClass, describe } from '#app/components/ui/field.tsx';
import { FilterChoice, FilterErrors, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { debtAges } from '#server/desk/debtors/ages.ts';
import type { DebtorList } from '#server/desk/debtors/debtor-view.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { SortField } from '../lists/list-tools.tsx';
import type { DebtorQuery } from './debtor-query.ts';

type Props = { query: DebtorQuery; errors: FieldErrors; managers: DebtorList['managers'] };

/** The filter above the list of debtors. */
export function DebtorFilter({ query, errors, managers }: Props) {
  return (
    <form
      className="cart-tools order-filter"
      method="get"
      action={deskPaths.debtors}
      role="search"
      aria-label="Должники"
    >
      <FilterSearch
        label="Дилер, контрагент, ИНН, e-mail или договор"
        placeholder="Дилер, ИНН, договор"
        value={query.query}
      />
      {managers.length > 0 && (
        <FilterChoice name="manager" label="Менеджер" empty="Все менеджеры" value={query.manager}>
          {[...managers.map(({ id, header }) => ({ id, text: header })), { id: 0, text: 'Никто не ведёт' }]}
        </FilterChoice>
      )}
      <FilterChoice name="age" label="Просрочка" empty="Любая просрочка" value={query.age}>
        {debtAges.map(({ name, label }) => ({ id: name, text: label }))}
      </FilterChoice>
      <SumInput name="from" label="Просрочено от, ₽" value={query.from} errors={errors.from} />
      <SortField sort={query.sort} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={deskPaths.debtors} query={query} />
      <FilterErrors names={['from']} errors={errors} />
    </form>
  );
}

type SumProps = { name: string; id?: string; label: string; value: string; errors: string[] | undefined };

function SumInput({ name, id = name, label, value, errors }: SumProps) {
  return (
    <label className="inline-field" htmlFor={id}>
      <span className="quiet">{label}</span>
      <input
        className={controlClass('form-control form-control-sm', undefined, errors)}
        id={id}
        name={name}
        inputMode="decimal"
        size={10}
        maxLength={20}
        autoComplete="off"
        defaultValue={value}
        key={value}
        {...describe(id, errors, undefined)}
      />
    </label>
  );
}

/** Leads to the question about reminders to all listed contracts above a sum. */
export function RemindForm({ query }: { query: DebtorQuery }) {
  const { from, query: words, manager, age } = query;
  const kept = Object.entries({ query: words, manager, age }).filter(([, value]) => value !== '');
  return (
    <section className="card desk-part mt-3" aria-labelledby="remind-h">
      <div className="desk-part-head">
        <h2 id="remind-h">Напомнить письмом</h2>
      </div>
      <p className="quiet desk-none">
        Письмо с актом сверки – всем в списке, у кого просрочено не меньше указанной суммы. Сначала покажем,
        кому.
      </p>
      <form
        className="cart-tools order-filter"
        method="get"
        action={deskPaths.debtReminders}
        aria-labelledby="remind-h"
      >
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <SumInput
          name="from"
          id="remind-from"
          label="Просрочено от, ₽"
          value={from || '0'}
          errors={undefined}
        />
        <button type="submit" className="btn btn-sm">
          Показать, кому
        </button>
      </form>
    </section>
  );
}
