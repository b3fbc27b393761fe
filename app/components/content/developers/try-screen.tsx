import { PageHead } from '#app/components/layout/page-head.tsx';
import { useCallViewer } from '#app/enhance/call-viewer.ts';
import type { ChapterTitle } from '#server/content/developers/guide.server.ts';
import { ChapterList } from './chapter-list.tsx';
import { developersPath } from './developer-hrefs.ts';

type Props = {
  chapters: readonly ChapterTitle[];
  /** The login link that returns to this page; undefined when signed in. */
  signIn: string | undefined;
};

/** A viewer that lists and makes all calls. Without scripts, the page shows the chapters, which also list the calls. */
export function TryScreen({ chapters, signIn }: Props) {
  const { place, state } = useCallViewer();
  return (
    <div className="inner screen">
      <PageHead
        title="Попробовать вызовы"
        crumbs={[
          { label: 'Главная', href: '/' },
          { label: 'Разработчикам', href: developersPath },
          { label: 'Попробовать вызовы' },
        ]}
      />
      <div className="card prose try-intro">
        <p>
          Откройте вызов, заполните поля и нажмите <b lang="en">Execute</b>: ответ портала появится под ними.
          Вызовы настоящие: они меняют корзину и оформляют заказы.
        </p>
        <p>
          {signIn === undefined ? (
            'Вызовы идут от вашего имени. Чтобы проверить токен программы, '
          ) : (
            <>
              Открытый API отвечает всем. Для остальных вызовов <a href={signIn}>войдите на портал</a> или{' '}
            </>
          )}
          нажмите <b lang="en">Authorize</b> и вставьте токен: он действует только на этой странице и
          забудется, когда вы её закроете или обновите.
        </p>
        <noscript>
          <p>Для этого нужен JavaScript. Без него все вызовы с примерами описаны в разделах ниже.</p>
        </noscript>
      </div>
      {state === 'failed' && (
        <div className="note no" role="alert">
          Страница вызовов не загрузилась. Обновите страницу или откройте разделы ниже.
        </div>
      )}
      <div ref={place} className="call-viewer" lang="en" aria-busy={state === 'loading'} />
      {state !== 'ready' && (
        <div className="guide">
          <ChapterList chapters={chapters} />
        </div>
      )}
    </div>
  );
}
