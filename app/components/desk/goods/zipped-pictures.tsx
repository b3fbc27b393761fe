import { PageHead } from '#app/components/layout/page-head.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ChangeHead } from '#server/desk/goods/bulk/goods-change.ts';
import { deskPaths, zippedPictures } from '../desk-hrefs.ts';
import { UploadForm } from '../upload-form.tsx';
import { GoodsChanges } from './goods-changes.tsx';

type Props = { changes: ChangeHead[]; refusal: Refusal | undefined };

/** Uploads an archive of pictures named by articul, and lists the newest changes of many goods. */
export function ZippedPictures({ changes, refusal }: Props) {
  return (
    <>
      <PageHead
        title="Фото архивом"
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Фото архивом' }]}
      />
      <UploadForm
        action={zippedPictures}
        failed="Архив не загружен"
        errors={refusal?.errors}
        label="Архив .zip"
        hint={
          'До 60\u00a0МБ и 1\u00a0000\u00a0файлов JPEG, PNG, WebP и GIF до 10\u00a0МБ. Сначала покажем, что куда попадёт, и только потом добавим'
        }
        accept=".zip"
        back={deskPaths.goods}
        more={
          <Tick name="main" checked={[refusal?.values.main].flat().includes('1')}>
            Фото без номера сделать главным. Без отметки новые фото встанут после прежних
          </Tick>
        }
      >
        <p className="quiet">
          Назовите файлы артикулами: <span className="articul">АРТИКУЛ.jpg</span>, а следующие фото того же
          товара – <span className="articul">АРТИКУЛ_2.jpg</span> или{' '}
          <span className="articul">АРТИКУЛ (3).png</span>. Папки внутри архива не важны.
        </p>
      </UploadForm>
      <GoodsChanges changes={changes} />
    </>
  );
}
