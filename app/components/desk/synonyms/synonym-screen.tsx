import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
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
  const { fields, form } = recordForm('synonyms', { stored, refusal, labels });
  const title = synonymTitle(group);
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Синонимы', href: deskPaths.synonyms }, { label: title }]} />
      <RecordForm
        of={form}
        action={deskSynonyms(id || 'new')}
        className="text-form"
        isNew={id === 0}
        cancel={deskPaths.synonyms}
        removed={id > 0 && `${deskSynonyms(id)}/removed`}
      >
        <TextareaField
          meta={fields.words}
          label={labels.words}
          hint="Через запятую всё, что значит одно и то же: «лампочка, лампа». Можно несколько слов: «автомат, автоматический выключатель». Другие окончания писать не нужно: «лампочки» и «лампы» найдутся тоже."
          rows={3}
          maxLength={maxGroupLength}
          required
        />
      </RecordForm>
    </>
  );
}

export function synonymTitle({ id, words }: SynonymGroup): string {
  if (id === 0) return 'Новые синонимы';
  const [first = ''] = words.split(', ');
  return `Синонимы: ${first}`;
}
