import { type FieldMeta, textOf } from '#app/components/ui/field.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';

type Props = { meta: FieldMeta; errors: string[] | undefined; label?: string; hint?: string };

/** The picture of a text: keep the stored one, replace it, or remove it. */
export function CoverField({
  meta,
  errors,
  label = 'Фото, необязательно',
  hint = 'Рядом с заголовком, в списках и при отправке ссылки',
}: Props) {
  const picture = textOf(meta.initialValue) ?? '';
  return (
    <>
      <input type="hidden" name={meta.name} value={picture} />
      {picture !== '' && (
        <div className="preview-cover">
          <img src={picture} alt="Выбранное фото" />
          <label className="inline-field">
            <input className="form-check-input m-0" type="checkbox" name="no_cover" value="1" />
            Убрать фото
          </label>
        </div>
      )}
      <FileField
        meta={{ ...meta, id: meta.id.replace(/picture$/, 'cover'), name: 'cover', errors }}
        label={picture === '' ? label : 'Другое фото'}
        accept="image/jpeg,image/png,image/webp,image/gif"
        hint={hint}
      />
    </>
  );
}
