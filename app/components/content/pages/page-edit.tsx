import { BodyField } from '#app/components/content/editing/body-field.tsx';
import { TextForm, theirText, tickedOf } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { deskPage, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { TextField } from '#app/components/ui/text-field.tsx';
import { type DeskPage, pageFormValues, pageHref } from '#server/content/pages/page-view.ts';

type Props = { page: DeskPage; reply: TextReply | undefined };

const labels: Record<string, string> = {
  header: 'Название',
  slug: 'Адрес',
  description: 'Описание для поиска',
  body: 'Текст',
  sort: 'Место в списке',
  version_on: 'Редакция от',
};

/** The desk's form for a page such as «Доставка». */
export function PageEdit({ page, reply }: Props) {
  const { id, header, slug, state } = page;
  const stored = pageFormValues(page);
  const { form, fields, errors } = formFields('page', stored, reply?.returned);
  const title = id ? header : 'Новая страница';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Страницы', href: deskPaths.pages }, { label: title }]}>
        {state === 'ready' && (
          <a className="btn btn-sm" href={pageHref(slug)} target="_blank" rel="noreferrer">
            Открыть на портале
          </a>
        )}
      </PageHead>
      <TextForm
        form={form}
        action={deskPage(id || 'new')}
        reply={reply}
        stored={id > 0 ? stored : undefined}
        labels={labels}
        cancelHref={deskPaths.pages}
        previews
        aside={
          id > 0 &&
          state !== 'removed' && (
            <button type="submit" className="btn btn-quiet" form="remove">
              Снять с портала
            </button>
          )
        }
      >
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.slug}
          label="Адрес, необязательно"
          hint={
            slug
              ? `Сейчас ${pageHref(slug)}. Если изменить, прежний адрес перестанет открываться`
              : `После ${pageHref('')} – латинские буквы, цифры, дефисы. Пусто – составим из названия`
          }
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <BodyField
          meta={fields.body}
          errors={errors.pictures}
          preview={reply?.preview}
          theirs={theirText(reply)}
        />
        <TextField
          meta={fields.description}
          label="Описание для поиска, необязательно"
          hint="Одно-два предложения: их показывают поисковые системы под названием"
          maxLength={500}
          autoComplete="off"
        />
        <div className="in-row">
          <RadioList
            meta={fields.state}
            label="Состояние"
            options={[
              { value: 'draft', label: 'Черновик', hint: 'на портале не видно' },
              { value: 'ready', label: 'Показать на портале' },
            ]}
          />
          <RadioList
            meta={fields.place}
            label="Ссылка на страницу"
            options={[
              { value: 'footer', label: 'Внизу страниц' },
              { value: 'header', label: 'В верхней строке', hint: 'у дилеров – в меню кабинета' },
              { value: 'none', label: 'Нигде', hint: 'откроется только по адресу' },
            ]}
          />
        </div>
        <TextField
          meta={fields.sort}
          label={labels.sort}
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="field">
          <label className="inline-field">
            <input type="hidden" name="policy" value="0" />
            <input
              className="form-check-input m-0"
              type="checkbox"
              name="policy"
              value="1"
              id={fields.policy.id}
              defaultChecked={tickedOf(reply, 'policy', stored.policy)}
            />
            Это политика обработки персональных данных
          </label>
          <FieldError id={fields.policy.id} {...(errors.policy && { errors: errors.policy })} />
          <div className="remark">На неё и её редакцию ссылаются согласия в формах портала</div>
        </div>
        <DateField
          meta={fields.version_on}
          label="Редакция от (только для политики)"
          hint="Согласие дают с этой датой. Тексты прежних редакций сохраняются"
          className="w-date"
        />
      </TextForm>
      {id > 0 && (
        <form method="post" action={`${deskPage(id)}/removed`} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}
