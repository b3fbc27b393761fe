import type { InputHTMLAttributes } from 'react';

type Props = { keyword: string; input?: InputHTMLAttributes<HTMLInputElement> };

/** The search for a product to complain about; the address is the old one (§2, «/search/»). */
export function ComplaintSearch({ keyword, input }: Props) {
  return (
    <form
      className="complaint-search"
      method="get"
      action="/search/"
      role="search"
      aria-label="Товар для рекламации"
    >
      <label className="form-label" htmlFor="keyword">
        Какой товар
      </label>
      <div className="d-flex gap-2">
        <input
          className="form-control"
          type="search"
          id="keyword"
          name="keyword"
          defaultValue={keyword}
          minLength={2}
          maxLength={200}
          placeholder="Артикул или название"
          autoComplete="off"
          {...input}
        />
        <button type="submit" className="btn">
          Найти
        </button>
      </div>
    </form>
  );
}
