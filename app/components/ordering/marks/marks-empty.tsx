import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { MarkList } from './mark-list.ts';

/** Shown when nothing is marked yet, with links to begin. */
export function NoMarks({ list: { empty } }: { list: MarkList }) {
  return (
    <EmptyBox
      title={empty.title}
      actions={
        <>
          <a className="btn btn-primary" href="/catalogue">
            В каталог
          </a>
          <a className="btn" href="/fast-order">
            Быстрый заказ
          </a>
        </>
      }
    >
      {empty.text}
    </EmptyBox>
  );
}

type Props = { list: MarkList; query: string; wholeHref: string };

/** Shown when no marked product matches the search. */
export function NoSuchMarks({ list, query, wholeHref }: Props) {
  const inCatalogue = `/catalogue/all?${new URLSearchParams({ query, available: '0' })}`;
  return (
    <EmptyBox
      title="Ничего не нашлось"
      actions={
        <>
          <CarryingLink className="btn btn-primary" href={wholeHref}>
            Показать всё
          </CarryingLink>
          <a className="btn" href={inCatalogue}>
            Искать в каталоге
          </a>
        </>
      }
    >
      По запросу «{query}» {list.where} ничего нет.
    </EmptyBox>
  );
}
