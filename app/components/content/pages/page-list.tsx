import { deskPage, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { DeskTabs } from '#app/components/desk/frame/desk-tabs.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { type ListedPage, pageHref } from '#server/content/pages/page-view.ts';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';

type Props = { pages: ListedPage[]; removed: number; showsRemoved: boolean };

/** The desk's list of the portal's pages, in their order. */
export function DeskPageList({ pages, removed, showsRemoved }: Props) {
  return (
    <>
      <PageHead title="Страницы">
        <a className="btn btn-sm btn-primary" href={deskPage('new')}>
          <Icon name="plus" />
          Новая страница
        </a>
      </PageHead>
      {(removed > 0 || showsRemoved) && (
        <DeskTabs
          label="Страницы по состоянию"
          tabs={[
            { label: 'На портале и черновики', href: deskPaths.pages, current: !showsRemoved },
            { label: 'Снятые', href: `${deskPaths.pages}?removed=1`, count: removed, current: showsRemoved },
          ]}
        />
      )}
      <div className="card">
        {pages.length === 0 ? (
          <NoPages showsRemoved={showsRemoved} />
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">
              Страницы в том порядке, в котором стоят ссылки на них
            </caption>
            <thead>
              <tr>
                <th scope="col">Страница</th>
                <th scope="col">Ссылка</th>
                <th scope="col">Изменена</th>
                <th scope="col">Состояние</th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <Row key={page.id} {...page} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

const places = { footer: 'внизу страниц', header: 'в верхней строке', none: 'нигде' };

function Row({ id, header, slug, state, place, policy, versionOn, changedAt }: ListedPage) {
  return (
    <tr>
      <td className="c-head title">
        <a href={deskPage(id)}>{header}</a>
        <span className="caption">
          {pageHref(slug)}
          {policy && versionOn && `, политика обработки данных, редакция от ${ruDate(versionOn)}`}
        </span>
      </td>
      <td data-label="Ссылка">{place === 'none' ? <span className="quiet">нигде</span> : places[place]}</td>
      <td className="c-date" data-label="Изменена">
        {ruDateOf(changedAt)}
      </td>
      <td data-label="Состояние">
        {state === 'removed' ? (
          <form method="post" action={`${deskPage(id)}/removed`}>
            <input type="hidden" name="removed" value="0" />
            <button type="submit" className="btn btn-sm">
              Вернуть
            </button>
          </form>
        ) : (
          <StateLabel
            kind={state === 'ready' ? 'success' : 'neutral'}
            text={state === 'ready' ? 'На портале' : 'Черновик'}
          />
        )}
      </td>
    </tr>
  );
}

function NoPages({ showsRemoved }: { showsRemoved: boolean }) {
  if (showsRemoved) return <EmptyBox title="Снятых страниц нет" drawing={{ name: 'box', tint: 1 }} />;
  return (
    <EmptyBox
      title="Страниц пока нет"
      actions={
        <a className="btn btn-primary" href={deskPage('new')}>
          Написать первую
        </a>
      }
    >
      Начните с доставки, реквизитов и политики обработки персональных данных.
    </EmptyBox>
  );
}
