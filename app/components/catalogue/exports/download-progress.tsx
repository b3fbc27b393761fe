import { Note } from '#app/components/ui/note.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import type { Download } from '#app/enhance/download.ts';

type Props = { download: Download | undefined; onCancel: () => void; onAgain: (href: string) => void };

/** Shows the progress of a long download, then its success or failure. */
export function DownloadProgress({ download, onCancel, onAgain }: Props) {
  if (!download) return null;
  if (download.kind === 'done') {
    return (
      <Note kind="ok" title="Файл готов">
        {download.name}
      </Note>
    );
  }
  if (download.kind === 'failed') {
    return (
      <Note
        kind="no"
        title="Файл не скачан"
        action={
          <button type="button" className="btn btn-sm" onClick={() => onAgain(download.href)}>
            Повторить
          </button>
        }
      >
        Связь прервалась, или портал не смог его подготовить.
      </Note>
    );
  }
  const { received, expected } = download;
  // The size is an estimate until the end.
  const most = Math.max(expected, received * 1.02);
  return (
    <div className="card export-progress">
      <span id="export-progress" role="status">
        Готовим файл…
      </span>
      <progress aria-labelledby="export-progress" max={most || 1} value={received} />
      <span className="quiet">
        {sizeText(received)} {expected > 0 && `из примерно ${sizeText(Math.max(expected, received))}`}
      </span>
      <button type="button" className="btn btn-sm" onClick={onCancel}>
        Отменить
      </button>
    </div>
  );
}
