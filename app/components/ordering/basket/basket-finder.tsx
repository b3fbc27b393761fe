import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { type BasketSort, basketSorts } from './basket-sort.ts';
import { type Finding, findingNothing, maxSearch } from './find-lines.ts';

type Props = {
  find: Finding;
  onFind: (find: Finding) => void;
  /** Moves to the next line with a problem, or to the previous one. */
  onProblem: (by: 1 | -1) => void;
  sort: BasketSort;
  showWholesale: boolean;
  positions: number;
  found: number;
  faulty: number;
  /** Whether scripts run: they search while the person types. */
  scripted: boolean;
};

/**
 * The tools above the lines of a large basket: search, sorting, and the lines with problems. Part of the basket's
 * form.
 */
export function BasketFinder({ find, onFind, onProblem, sort, positions, found, faulty, ...props }: Props) {
  const sorts = Object.entries(basketSorts).filter(([name]) => name !== 'sum' || props.showWholesale);
  const isSearched = find.q.trim() !== '' || find.faulty;
  return (
    <div
      className={isSearched ? 'cart-tools basket-finder in-use' : 'cart-tools basket-finder'}
      role="search"
      aria-label="Поиск в корзине"
    >
      <input type="hidden" name="was" value={find.q} />
      <input
        className="form-control form-control-sm"
        type="search"
        name="q"
        defaultValue={find.q}
        placeholder="Артикул или название"
        aria-label="Найти в корзине"
        maxLength={maxSearch}
        autoComplete="off"
        onInput={(event) => onFind({ ...find, q: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Enter would press the first button of the form, and the matches are already shown.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <select
        className="form-select form-select-sm"
        name="sort"
        defaultValue={sort}
        aria-label="Порядок позиций"
        onChange={({ currentTarget }) =>
          currentTarget.form?.querySelector<HTMLButtonElement>('button[name=find][value="1"]')?.click()
        }
      >
        {sorts.map(([name, label]) => (
          <option value={name} key={name}>
            {label}
          </option>
        ))}
      </select>
      {(faulty > 0 || find.faulty) && (
        <label className="form-check m-0">
          <input
            className="form-check-input"
            type="checkbox"
            name="faulty"
            value="1"
            checked={find.faulty}
            onChange={(event) => onFind({ ...find, faulty: event.currentTarget.checked })}
          />
          <span className="form-check-label">Только с проблемами ({thousands(faulty)})</span>
        </label>
      )}
      <SubmitButton busy="Показываем…" className="btn-sm only-unscripted" name="find" value="1">
        Показать
      </SubmitButton>
      {props.scripted && faulty > 0 && (
        <span className="text-nowrap">
          <button
            type="button"
            className="icon-btn"
            onClick={() => onProblem(-1)}
            aria-label="Предыдущая проблема"
            title="Предыдущая проблема (Shift+F8)"
          >
            <Icon name="arrow-up" />
          </button>
          <button
            type="button"
            className="icon-btn"
            onClick={() => onProblem(1)}
            aria-label="Следующая проблема"
            title="Следующая проблема (F8)"
          >
            <Icon name="arrow-down" />
          </button>
        </span>
      )}
      <span className="quiet" role="status">
        {isSearched &&
          (found > 0
            ? `Показано ${thousands(found)} из ${counted(positions, 'позиции', 'позиций', 'позиций')}`
            : 'Таких позиций в корзине нет')}
      </span>
      {isSearched && (
        <button
          type="submit"
          className="btn btn-sm btn-quiet"
          name="find"
          value="all"
          onClick={(event) => {
            event.preventDefault();
            const field = event.currentTarget.form?.elements.namedItem('q');
            if (field instanceof HTMLInputElement) field.value = '';
            onFind(findingNothing);
          }}
        >
          Показать все
        </button>
      )}
    </div>
  );
}
