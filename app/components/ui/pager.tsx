import { defaultPerpage, pageSizes } from '#server/catalogue/filter-url.ts';
import { thousands } from '#server/kernel/money.ts';
import { type Paging, pageWindow } from '#server/kernel/paging.ts';
import { CarryingLink } from './carrying-link.tsx';
import { Icon } from './icon.tsx';

type Props = {
  paging: Paging;
  hrefOf: (page: number) => string;
  /** The number of rows shown in total, when «show more» has appended pages. */
  shown?: number;
  /** The target of «Показать ещё 20»; hidden when none remain. */
  moreHref?: string;
  /** Returns the address with another page size; without it the page size cannot be changed. */
  sizeHref?: (perpage: number) => string;
};

/** The line below a list: rows shown, «show more», page size, pages (§9.6: at most 11 places, at least 7 numbers). */
export function Pager({ paging, hrefOf, shown, moreHref, sizeHref }: Props) {
  const { page, perpage, pages, total } = paging;
  const remaining = Math.max(0, total - page * perpage);
  return (
    <div className="more">
      {/* «Show more» leaves the focus where it is, so the new count is announced. */}
      <span className="quiet" aria-live="polite" aria-atomic="true">
        {shownText(paging, shown)}
      </span>
      {moreHref && remaining > 0 && (
        <CarryingLink className="btn" href={moreHref} data-more>
          Показать ещё {Math.min(perpage, remaining)}
        </CarryingLink>
      )}
      {sizeHref && total > defaultPerpage && (
        <nav className="sizes" aria-label="Строк на странице">
          <span className="quiet" aria-hidden="true">
            По
          </span>
          {pageSizes.map((size) => (
            <CarryingLink
              className="page-size"
              href={sizeHref(size)}
              key={size}
              aria-current={size === perpage ? 'true' : undefined}
            >
              {size}
            </CarryingLink>
          ))}
        </nav>
      )}
      {pages > 1 && (
        <nav aria-label={`Страницы, ${page} из ${pages}`}>
          <ul className="pagination m-0">
            <Step
              icon="chevron-left"
              label="Назад"
              href={page > 1 ? hrefOf(page - 1) : undefined}
              rel="prev"
            />
            {pageWindow(paging).map((number, i) =>
              number === null ? (
                <li className="page-item disabled" key={i === 1 ? 'gap-left' : 'gap-right'}>
                  <span className="page-link">…</span>
                </li>
              ) : (
                <li className={number === page ? 'page-item active' : 'page-item'} key={number}>
                  <CarryingLink
                    className="page-link"
                    href={hrefOf(number)}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {number}
                  </CarryingLink>
                </li>
              ),
            )}
            <Step
              icon="chevron-right"
              label="Вперёд"
              href={page < pages ? hrefOf(page + 1) : undefined}
              rel="next"
            />
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Returns «Показано 20 из 248», and on later pages «Показано 21–40 из 248». */
function shownText({ page, perpage, total }: Paging, shown: number | undefined): string {
  if (total === 0) return 'Ничего не показано';
  const last = Math.min(page * perpage, total);
  const first = shown === undefined ? (page - 1) * perpage + 1 : Math.max(1, last - shown + 1);
  const rows = first === 1 ? thousands(last) : `${thousands(first)}–${thousands(last)}`;
  return `Показано ${rows} из ${thousands(total)}`;
}

type StepProps = {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  href?: string;
  rel: string;
};

function Step({ icon, label, href, rel }: StepProps) {
  return (
    <li className={href ? 'page-item' : 'page-item disabled'}>
      {href ? (
        <CarryingLink className="page-link" href={href} aria-label={label} rel={rel}>
          <Icon name={icon} />
        </CarryingLink>
      ) : (
        <span className="page-link" aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
}
