import { EmptyBox } from '#app/components/ui/empty-box.tsx';

/** Shown after signing in to download a file: the browser saves the file and stays on this page. */
export function FileComing({ href }: { href: string }) {
  return (
    <div className="inner">
      <EmptyBox
        title="Файл скачивается"
        heading="h1"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            {/* If the file no longer exists, the link leads to a screen that explains it. */}
            <a className="btn btn-primary" href={href} data-reload>
              Скачать ещё раз
            </a>
            <a className="btn" href="/cabinet">
              В кабинет
            </a>
          </>
        }
      >
        Вы вошли в портал. Если загрузка не началась сама, начните её отсюда.
      </EmptyBox>
    </div>
  );
}
