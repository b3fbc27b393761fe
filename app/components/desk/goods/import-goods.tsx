import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import type { ChangeHead } from '#server/desk/goods/bulk/goods-change.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths, importGoods } from '../desk-hrefs.ts';
import { GoodsChanges } from './goods-changes.tsx';

type Props = { changes: ChangeHead[]; errors: FieldErrors | undefined };

/** Uploads a sheet of goods, and lists the newest changes of many goods. */
export function ImportGoods({ changes, errors }: Props) {
  const items = errorItems(errors, () => 'file', '#file');
  return (
    <>
      <PageHead
        title="Товары из Excel"
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Товары из Excel' }]}
      />
      <form
        method="post"
        action={importGoods}
        encType="multipart/form-data"
        className="card form-body desk-part"
        noValidate
      >
        <ErrorSummary title={errorTitle('Файл не загружен', items.length)} items={items} />
        <p className="quiet">
          Скачайте <a href={deskPaths.goods}>список товаров</a> кнопкой «Excel», измените и загрузите сюда.
          Лишние столбцы можно удалить: чего в файле нет, то не изменится. Строка без кода и с новым артикулом
          добавит товар.
        </p>
        <FileField
          meta={{ id: 'file', name: 'file', errors: errors?.file }}
          label="Файл .xlsx"
          hint="До 20&nbsp;МБ и 20&nbsp;000&nbsp;строк, первый лист. Сначала покажем, что изменится, и только потом применим"
          accept=".xlsx"
        />
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
