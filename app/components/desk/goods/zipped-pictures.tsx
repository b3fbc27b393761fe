import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ChangeHead } from '#server/desk/goods/bulk/goods-change.ts';
import { deskPaths, zippedPictures } from '../desk-hrefs.ts';
import { GoodsChanges } from './goods-changes.tsx';

type Props = { changes: ChangeHead[]; refusal: Refusal | undefined };

/** Uploads an archive of pictures named by articul, and lists the newest changes of many goods. */
export function ZippedPictures({ changes, refusal }: Props) {
  const items = errorItems(refusal?.errors, () => 'file', '#file');
  return (
    <>
      <PageHead
        title="Фото архивом"
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Фото архивом' }]}
      />
      <form
        method="post"
        action={zippedPictures}
        encType="multipart/form-data"
        className="card form-body desk-part"
        noValidate
      >
        <ErrorSummary title={errorTitle('Архив не загружен', items.length)} items={items} />
        <p className="quiet">
          Назовите файлы артикулами: <span className="articul">АРТИКУЛ.jpg</span>, а следующие фото того же
          товара – <span className="articul">АРТИКУЛ_2.jpg</span> или{' '}
          <span className="articul">АРТИКУЛ (3).png</span>. Папки внутри архива не важны.
        </p>
        <FileField
          meta={{ id: 'file', name: 'file', errors: refusal?.errors.file }}
          label="Архив .zip"
          hint="До 60&nbsp;МБ и 1&nbsp;000&nbsp;файлов JPEG, PNG, WebP и GIF до 10&nbsp;МБ. Сначала покажем, что куда попадёт, и только потом добавим"
          accept=".zip"
        />
        <Tick name="main" checked={[refusal?.values.main].flat().includes('1')}>
          Фото без номера сделать главным. Без отметки новые фото встанут после прежних
        </Tick>
        <div className="form-acts">
          <SubmitButton busy="Читаем…">Прочитать</SubmitButton>
          <a className="btn" href={deskPaths.goods}>
            Отмена
          </a>
        </div>
      </form>
      <GoodsChanges changes={changes} />
    </>
  );
}
