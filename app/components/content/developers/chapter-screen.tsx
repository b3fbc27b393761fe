import { Prose } from '#app/components/content/publications/prose.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import type { Chapter, ChapterTitle } from '#server/content/developers/guide.server.ts';
import { ChapterList } from './chapter-list.tsx';
import { developersPath } from './developer-hrefs.ts';

type Props = { chapter: Chapter; chapters: readonly ChapterTitle[] };

/** One chapter of the API documentation. Its text is English, because programmers of all customers read it. */
export function ChapterScreen({ chapter: { slug, title, calls, html }, chapters }: Props) {
  return (
    <div className="inner screen">
      <PageHead
        title={title}
        crumbs={[
          { label: 'Главная', href: '/' },
          { label: 'Разработчикам', href: developersPath },
        ]}
      />
      <div className="reading guide">
        <article className="card" lang="en" aria-labelledby="h">
          {calls.length > 1 && (
            <nav className="guide-calls" aria-label="Calls of this chapter">
              <ul>
                {calls.map((call) => (
                  <li key={call.id}>
                    <a href={`#${call.id}`}>{call.title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Prose html={html} />
        </article>
        <ChapterList chapters={chapters} current={slug} />
      </div>
    </div>
  );
}
