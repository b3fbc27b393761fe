import type { InputHTMLAttributes } from 'react';
import { maxQuery } from '#server/kernel/max-query.ts';
import { withoutPictures } from './complaint-hrefs.ts';

type FieldProps = {
  keyword: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** The form of the new complaint, which is sent along. */
  formId?: string;
};

/** The search for a product as a separate form, at its old address (§2.28.3). */
export function ComplaintSearch(field: FieldProps) {
  return (
    <form
      className="complaint-search"
      method="get"
      action="/search/"
      role="search"
      aria-label="Товар для рекламации"
    >
      <KeywordField {...field} />
    </form>
  );
}

/** The same search within the complaint form, which keeps the typed values. */
export function SearchWithin(field: FieldProps) {
  return (
    <div className="complaint-search" role="search" aria-label="Товар для рекламации">
      <KeywordField {...field} />
    </div>
  );
}

function KeywordField({ keyword, input, formId }: FieldProps) {
  return (
    <>
      <label className="form-label" htmlFor="keyword">
        Какой товар
      </label>
      <div className="d-flex gap-2">
        <input
          className="form-control"
          type="search"
          id="keyword"
          name="keyword"
          form={formId}
          defaultValue={keyword}
          minLength={2}
          maxLength={maxQuery}
          placeholder="Артикул или название"
          autoComplete="off"
          {...input}
        />
        <button type="submit" className="btn" form={formId} formEncType={formId && withoutPictures}>
          Найти
        </button>
      </div>
    </>
  );
}
