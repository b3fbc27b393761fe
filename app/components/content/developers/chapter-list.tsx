import type { ChapterTitle } from '#server/content/developers/guide.server.ts';
import { chapterHref, tryPath } from './developer-hrefs.ts';

type Props = {
  chapters: readonly ChapterTitle[];
  /** The slug of the current chapter. */
  current?: string;
};

/** Links to all chapters and to the machine-readable description. */
export function ChapterList({ chapters, current }: Props) {
  return (
    <nav className="card others" aria-labelledby="chapters">
      <h2 id="chapters">Разделы</h2>
      <ul>
        {chapters.map(({ slug, title }) => (
          <li key={slug}>
            <a href={chapterHref(slug)} aria-current={slug === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="page-acts">
        <a className="btn" href={tryPath}>
          Попробовать
        </a>
        <a className="btn" href="/openapi.json">
          openapi.json
        </a>
      </p>
    </nav>
  );
}
