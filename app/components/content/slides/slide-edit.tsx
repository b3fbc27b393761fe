import { ShownDaysFields } from '#app/components/content/editing/shown-days-fields.tsx';
import { TextForm, tickedOf } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { FieldError, textOf } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { FileField, TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import { type SlideRecord, scenes, slideFormValues } from '#server/content/slides/slide-record.ts';
import { deskSlide, slidePaths } from './slide-hrefs.ts';

type Props = { slide: SlideRecord; reply: TextReply | undefined };

const labels: Record<string, string> = {
  header: 'Заголовок',
  text: 'Текст',
  href: 'Ссылка',
  label: 'Надпись на кнопке',
  from_on: 'Первый день',
  until_on: 'Последний день',
};

/** The desk's form for a slide of the home page. */
export function SlideEdit({ slide, reply }: Props) {
  const { id, header } = slide;
  const stored = slideFormValues(slide);
  const { form, fields, errors } = formFields('slide', stored, reply?.returned);
  const title = id ? header : 'Новый слайд';
  const chosen = textOf(fields.picture.initialValue) ?? '';
  const own = scenes.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: 'Своё фото' }];
  const pictureErrors = errors.cover ?? errors.picture;
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Слайды', href: slidePaths.slides }, { label: title }]} />
      <TextForm
        form={form}
        action={deskSlide(id || 'new')}
        reply={reply}
        stored={id > 0 ? stored : undefined}
        labels={labels}
        cancelHref={slidePaths.slides}
        aside={
          id > 0 && (
            <button type="submit" className="btn btn-quiet" form="remove">
              Удалить
            </button>
          )
        }
      >
        <input type="hidden" name="size" value="slide" />
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextareaField meta={fields.text} label="Текст, необязательно" rows={2} maxLength={500} />
        <fieldset className="field slide-scenes">
          <legend className="form-label">Рисунок или фото</legend>
          <div>
            {[...scenes, ...own].map(({ value, label }, i) => (
              <label key={value}>
                <input
                  className="form-check-input"
                  type="radio"
                  name="picture"
                  value={value}
                  id={i === 0 ? fields.picture.id : undefined}
                  defaultChecked={value === chosen}
                />
                <img src={value} alt="" width={160} height={60} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <FileField
          meta={{ ...fields.picture, id: `${form.id}-cover`, name: 'cover' }}
          label="Своё фото, необязательно"
          accept="image/jpeg,image/png,image/webp,image/gif"
          hint="Широкое и крупное: слева на нём стоит текст, поэтому важное – справа"
        />
        <FieldError id={`${form.id}-cover`} {...(pictureErrors && { errors: pictureErrors })} />
        <TextField
          meta={fields.href}
          label={labels.href}
          hint="Страница портала, например /news, или адрес с https://"
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField meta={fields.label} label={labels.label} maxLength={100} autoComplete="off" required />
        <ShownDaysFields fields={fields} />
        <Tick name="shown" checked={tickedOf(reply, 'shown', stored.shown)}>
          Показывать на главной
        </Tick>
      </TextForm>
      {id > 0 && (
        <form method="post" action={`${deskSlide(id)}/removed`} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}
