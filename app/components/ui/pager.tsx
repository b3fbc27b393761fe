import { thousands } from '#server/kernel/money.ts';
import { type Paging, pageWindow } from '#server/kernel/paging.ts';
import { Icon } from './icon.tsx';

type Props = {
  paging: Paging;
  hrefOf: (page: number) => string;
  /** How many rows the page shows in all, when «show more» has gathered several pages. */
  shown?: number;
  /** Where «Показать ещё 20» leads; hidden when none remain. */
  moreHref?: string;
};

/** Under a list: how much is shown, «show more», the pages (§9: at most 11 places, at least 7 numbers). */
export function Pager({ paging, hrefOf, shown, moreHref }: Props) {
  const { page, perpage, pages, total } = paging;
  const remaining = Math.max(0, total - page * perpage);
  return (
    <div className="more">
      {/* «Show more» leaves the focus where it is: what it brought is heard. */}
      <span className="cnt" aria-live="polite" aria-atomic="true">
        {shownText(paging, shown)}
      </span>
      {moreHref && remaining > 0 && (
        <a className="btn" href={moreHref} data-more>
          Показать ещё {Math.min(perpage, remaining)}
        </a>
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
                  <a
                    className="page-link"
                    href={hrefOf(number)}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {number}
                  </a>
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

/** «Показано 20 из 248», and on later pages «Показано 21–40 из 248». */
function shownText({ page, perpage, total }: Paging, shown: number | undefined): string {
  if (total === 0) return 'Ничего не показано';
  const last = Math.min(page * perpage, total);
  const first = shown === undefined ? (page - 1) * perpage + 1 : Math.max(1, last - shown + 1);
  const rows = first === 1 ? thousands(last) : `${thousands(first)}–${thousands(last)}`;
  return `Показано ${rows} из ${thousands(total)}`;
}

type StepProps = { icon: 'chevron-left' | 'chevron-right'; label: string; href?: string; rel: string };

function Step({ icon, label, href, rel }: StepProps) {
  return (
    <li className={href ? 'page-item' : 'page-item disabled'}>
      {href ? (
        <a className="page-link" href={href} aria-label={label} rel={rel}>
          <Icon name={icon} />
        </a>
      ) : (
        <span className="page-link" aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
}
