/** The search of a list by a part of the name. */
export function NameSearch({ action, label, query }: { action: string; label: string; query: string }) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={action}
      role="search"
      aria-label={label}
    >
      <label className="inline-field query">
        <span className="visually-hidden">Название</span>
        <input
          className="form-control form-control-sm"
          type="search"
          name="query"
          defaultValue={query}
          key={query}
          placeholder="Название"
          maxLength={200}
        />
      </label>
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      {query && (
        <a className="btn btn-sm btn-quiet" href={action}>
          Сбросить
        </a>
      )}
    </form>
  );
}
