import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { maxGroupLength, type SynonymGroup } from '#server/desk/synonyms/synonym-view.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { deskSynonyms } from './synonym-hrefs.ts';

type Props = { group: SynonymGroup; refusal: Refusal | undefined };

const labels: Record<string, string> = { words: 'Слова' };

/** A group of words that mean the same in a search. */
export function SynonymScreen({ group, refusal }: Props) {
  const { id, words } = group;
  const stored = { words };
  const { form, fields, errors } = formFields('synonyms', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.words.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.words.id}`),
  ];
  const title = synonymTitle(group);
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Синонимы', href: deskPaths.synonyms }, { label: title }]} />
      <form method="post" action={deskSynonyms(id || 'new')} className="card form-body text-form" {...form}>
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
        <TextareaField
          meta={fields.words}
          label={labels.words}
          hint="Через запятую всё, что значит одно и то же: «лампочка, лампа». Можно несколько слов: «автомат, автоматический выключатель». Другие окончания писать не нужно: «лампочки» и «лампы» найдутся тоже."
          rows={3}
          maxLength={maxGroupLength}
          required
        />
        <div className={id > 0 ? 'form-acts spread' : 'form-acts'}>
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskPaths.synonyms}>
            Отмена
          </a>
          {id > 0 && (
            <button type="submit" className="btn btn-quiet" form="remove">
              Удалить
            </button>
          )}
        </div>
      </form>
      {id > 0 && (
        <form method="post" action={`${deskSynonyms(id)}/removed`} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}

export function synonymTitle({ id, words }: SynonymGroup): string {
  if (id === 0) return 'Новые синонимы';
  const [first = ''] = words.split(', ');
  return `Синонимы: ${first}`;
}
