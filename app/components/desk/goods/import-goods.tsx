import { PageHead } from '#app/components/layout/page-head.tsx';
import type { ChangeHead } from '#server/desk/goods/bulk/goods-change.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths, importGoods } from '../desk-hrefs.ts';
import { UploadForm } from '../upload-form.tsx';
import { GoodsChanges } from './goods-changes.tsx';

type Props = { changes: ChangeHead[]; errors: FieldErrors | undefined };

/** Uploads a sheet of goods, and lists the newest changes of many goods. */
export function ImportGoods({ changes, errors }: Props) {
  return (
    <>
      <PageHead
        title="Товары из Excel"
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Товары из Excel' }]}
      />
      <UploadForm
        action={importGoods}
        failed="Файл не загружен"
        errors={errors}
        label="Файл .xlsx"
        hint={
          'До 20\u00a0МБ и 20\u00a0000\u00a0строк, первый лист. Сначала покажем, что изменится, и только потом применим'
        }
        accept=".xlsx"
        back={deskPaths.goods}
      >
        <p className="quiet">
          Скачайте <a href={deskPaths.goods}>список товаров</a> кнопкой «Excel», измените и загрузите сюда.
          Лишние столбцы можно удалить: чего в файле нет, то не изменится. Строка без кода и с новым артикулом
          добавит товар.
        </p>
      </UploadForm>
      <GoodsChanges changes={changes} />
    </>
  );
}
