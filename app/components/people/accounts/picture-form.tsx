import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import { usePictureChoice } from '#app/enhance/picture-choice.ts';
import { accountPath, pictureHref, removePicturePath } from './account-hrefs.ts';
import { Face } from './face.tsx';

type Props = { id: number; picture: string; refused: string[] };

/**
 * A form that selects another picture, which a script previews before it is sent, and a link that removes the
 * current one.
 */
export function PictureForm({ id, picture, refused }: Props) {
  const { preview, errors, onChange } = usePictureChoice(refused);
  return (
    <section aria-labelledby="picture-head">
      <h2 id="picture-head">Фото</h2>
      <form method="post" action={accountPath} encType="multipart/form-data" className="picture-form">
        <input type="hidden" name="form" value="picture" />
        <Face src={preview ?? pictureHref(id, picture)} size={96} />
        <div>
          <FileField
            meta={{ id: 'picture', name: 'picture', errors }}
            label="Файл с фото"
            hint="До 5&nbsp;МБ. Фото увидят только сотрудники вашей компании"
            accept="image/*"
            onChange={onChange}
          />
          <div className="form-acts">
            <SubmitButton busy="Загружаем…" className={preview ? 'btn-primary' : ''}>
              {picture ? 'Заменить фото' : 'Загрузить фото'}
            </SubmitButton>
            {picture && (
              <a className="btn btn-quiet danger" href={removePicturePath} data-keep-scroll>
                Удалить
              </a>
            )}
          </div>
        </div>
      </form>
    </section>
  );
}
