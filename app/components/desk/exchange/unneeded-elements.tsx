import { PageHead } from '#app/components/layout/page-head.tsx';
import type { UnneededGroup } from '#server/exchange/door/journal/list-unneeded-elements.server.ts';
import { deskPaths } from '../desk-hrefs.ts';

/** The elements of 1C files that the portal does not need, with the reasons. */
export function UnneededElements({ groups }: { groups: UnneededGroup[] }) {
  const title = 'Чего портал не читает';
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: title }]}
      />
      <section className="card form-body">
        <p>
          Эти части файлов с товарами порталу не нужны. Всё остальное он загружает, а чего не знает или не
          может взять, называет в отчёте о файле.
        </p>
        {groups.map(({ where, elements }) => (
          <section key={where} aria-label={where || 'Файл'}>
            <h2 className="mb-2">{where || 'Файл'}</h2>
            <dl className="desk-facts beside">
              {elements.map(({ name, isAttribute, reason }) => (
                <div key={name} className="contents">
                  <dt>{isAttribute ? `${name} (атрибут)` : name}</dt>
                  <dd>{reason}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </>
  );
}
