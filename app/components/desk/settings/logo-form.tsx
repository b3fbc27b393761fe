import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import { deskPaths } from '../desk-hrefs.ts';

type Props = { logo: string; errors: string[] | undefined };

/** The logo as shown in the header, and a field to replace it. */
export function LogoForm({ logo, errors }: Props) {
  return (
    <section className="card form-body desk-part" aria-labelledby="logo-head">
      <h2 id="logo-head">Логотип</h2>
      {logo ? (
        <p className="logo-sample">
          <img src={logo} alt="Логотип в шапке портала" height={30} />
        </p>
      ) : (
        <p className="quiet">Пока нет: в шапке стоит название.</p>
      )}
      <form method="post" action={`${deskPaths.settings}#logo-head`} encType="multipart/form-data" noValidate>
        <input type="hidden" name="form" value="logo" />
        <FileField
          meta={{ id: 'logo', name: 'logo', errors }}
          label="Файл с логотипом"
          hint="PNG, JPEG, WebP или GIF до 2&nbsp;МБ. Шапка тёмная: лучше всего светлый логотип на прозрачном фоне"
          accept="image/png,image/jpeg,image/webp,image/gif"
        />
        <div className="form-acts">
          <SubmitButton busy="Загружаем…">{logo ? 'Заменить логотип' : 'Загрузить логотип'}</SubmitButton>
          {logo && (
            <SubmitButton busy="Убираем…" className="btn-quiet danger" name="remove" value="1">
              Убрать
            </SubmitButton>
          )}
        </div>
      </form>
    </section>
  );
}
