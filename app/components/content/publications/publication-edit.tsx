import { BodyField } from '#app/components/content/editing/body-field.tsx';
import { CoverField } from '#app/components/content/editing/cover-field.tsx';
import { TextForm, theirText, tickedOf } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import { shownState, shownStates } from '#server/content/editing/content-state.ts';
import {
  type PublicationRecord,
  publicationFormValues,
  publicationHref,
} from '#server/content/publications/publication-record.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { type DeskShelf, deskPublication } from './desk-shelf.ts';

type Props = {
  shelf: DeskShelf;
  record: PublicationRecord;
  /** The time at which the page was loaded. */
  now: number;
  reply: TextReply | undefined;
};

const labels: Record<string, string> = {
  header: 'Заголовок',
  slug: 'Адрес',
  announce: 'Анонс',
  body: 'Текст',
  published_on: 'День публикации',
  published_time: 'Время',
  top_until: 'Показывать наверху до',
};

/** The desk's form for a news item or an article. */
export function PublicationEdit({ shelf, record, now, reply }: Props) {
  const { id, header, slug, state, plannedAt, announcedAt } = record;
  const isNews = shelf.name === 'news';
  const all = publicationFormValues(record);
  const { top_until, tell, ...own } = all;
  const stored = isNews ? all : own;
  const { form, fields, errors } = formFields('text', all, reply?.returned);
  const title = id ? header : shelf.add;
  const shown = shownState(state, plannedAt ?? now, now);
  const { header: word, kind } = shownStates[shown];
  const path = publicationHref(shelf.name, { id, slug });
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: shelf.title, href: shelf.desk }, { label: title }]}
        mark={id > 0 && <StateLabel kind={kind} text={word} />}
      >
        {shown === 'published' && (
          <a className="btn btn-sm" href={path} target="_blank" rel="noreferrer">
            Открыть на портале
          </a>
        )}
      </PageHead>
      <TextForm
        form={form}
        action={deskPublication(shelf, id || 'new')}
        reply={reply}
        stored={id > 0 ? stored : undefined}
        labels={labels}
        cancelHref={shelf.desk}
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
        <TextareaField
          meta={fields.announce}
          label={labels.announce}
          hint="Его видят в списках, на главной и в письме дилерам"
          rows={3}
          maxLength={1000}
        />
        <BodyField
          meta={fields.body}
          errors={errors.pictures}
          preview={reply?.preview}
          theirs={theirText(reply)}
        />
        <CoverField meta={fields.picture} errors={errors.cover ?? errors.picture} />
        <RadioList
          meta={fields.state}
          label="Состояние"
          options={[
            { value: 'draft', label: 'Черновик', hint: 'на портале не видно' },
            { value: 'ready', label: 'Опубликовать', hint: 'в указанное время' },
          ]}
        />
        <div className="in-row">
          <DateField
            meta={fields.published_on}
            label={labels.published_on}
            hint="Пусто – сразу"
            towards="future"
            className="w-date"
          />
          <TextField
            meta={fields.published_time}
            label={labels.published_time}
            hint="По Москве, чч:мм"
            className="w-date"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
        </div>
        {isNews && (
          <>
            <DateField
              meta={fields.top_until}
              label="Показывать наверху до, необязательно"
              hint="Включительно: строкой над страницами дилеров, пока её не скроют"
              towards="future"
              className="w-date"
            />
            {announcedAt ? (
              <p className="quiet">
                Дилерам, которые включили новости, сообщили {ruDateTimeOf(announcedAt)}. Второй раз не
                сообщим.
              </p>
            ) : (
              <Tick name="tell" checked={tickedOf(reply, 'tell', all.tell)}>
                После публикации сообщить дилерам, которые включили новости
              </Tick>
            )}
          </>
        )}
        <TextField
          meta={fields.slug}
          label="Адрес, необязательно"
          hint={
            id
              ? `Сейчас ${path}. По номеру, /${shelf.name}/${id}, открывается всегда`
              : `После /${shelf.name}/ – латинские буквы, цифры, дефисы. Пусто – номер`
          }
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </TextForm>
      {id > 0 && (
        <form method="post" action={`${deskPublication(shelf, id)}/removed`} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}
