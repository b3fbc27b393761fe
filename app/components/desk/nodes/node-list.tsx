import { type HTMLAttributes, useRef } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { submitValues, useDragRows } from '#app/enhance/drag-rows.ts';
import type { NodeList as List, ListedNode } from '#server/desk/nodes/node-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskNode, deskPaths } from '../desk-hrefs.ts';
import { WordSearch } from '../word-search.tsx';

type Props = { list: List; query: string };

/** The tree of the catalogue as a list. With JavaScript a mouse drags its rows; the form of a node moves it without. */
export function NodeList({ list: { nodes, paging }, query }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const rowProps = useDragRows(
    (node, target, where) => submitValues(form.current, { node, target, where }),
    true,
  );
  return (
    <>
      <PageHead
        title="Разделы каталога"
        count={paging.total > 0 && counted(paging.total, 'раздел', 'раздела', 'разделов')}
      >
        <a className="btn btn-sm btn-primary" href={deskNode('new')}>
          <Icon name="plus" />
          Новый раздел
        </a>
      </PageHead>
      <div className="card">
        <WordSearch action={deskPaths.nodes} label="Разделы каталога" query={query} />
        {nodes.length === 0 ? (
          <EmptyBox title={query ? 'Таких разделов нет' : 'Разделов пока нет'}>
            {query
              ? 'Проверьте название или сбросьте поиск.'
              : 'Они приходят из 1С, или добавьте первый сами.'}
          </EmptyBox>
        ) : (
          <>
            <form ref={form} method="post" action={listHref(deskPaths.nodes, { query }, paging.page)} hidden>
              {['node', 'target', 'where'].map((name) => (
                <input type="hidden" name={name} key={name} />
              ))}
            </form>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Разделы в порядке дерева</caption>
              <thead>
                <tr>
                  <th scope="col">Раздел</th>
                  <th scope="col" className="number">
                    Место
                  </th>
                  <th scope="col">Откуда</th>
                  <th scope="col">Виден дилерам</th>
                </tr>
              </thead>
              <tbody>
                {nodes.map((each) => (
                  <Row key={each.id} node={each} {...rowProps(String(each.id))} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.nodes, { query }, page)} />
          </>
        )}
      </div>
    </>
  );
}

type RowProps = { node: ListedNode } & HTMLAttributes<HTMLTableRowElement>;

function Row({ node, ...dragged }: RowProps) {
  const { id, header, sort, depth, visible, shut, isImported } = node;
  return (
    <tr {...dragged}>
      <td className="c-head title">
        <a href={deskNode(id)}>
          {'– '.repeat(depth)}
          {header}
        </a>
      </td>
      <td className="number" data-label="Место">
        {sort}
      </td>
      <td data-label="Откуда">{isImported ? '1С' : <span className="quiet">вручную</span>}</td>
      <td data-label="Виден">
        {shut ? (
          <StateLabel kind="neutral" text={visible ? 'Скрыт раздел выше' : 'Нет'} />
        ) : (
          <StateLabel kind="success" text="Да" />
        )}
      </td>
    </tr>
  );
}
