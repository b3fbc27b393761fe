import { PageHead } from '#app/components/layout/page-head.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { paperNames } from '#server/ordering/orders/paper-names.ts';
import { paperKinds } from '#server/papers/issued/paper.ts';
import type { PaperNumbers as Numbers } from '#server/papers/issued/paper-numbers.ts';
import { deskPaths } from '../desk-hrefs.ts';

type Props = { numbers: Numbers; refusal: Refusal | undefined };

/** The numbers that the next papers of this year get. */
export function PaperNumbers({ numbers, refusal }: Props) {
  const { by, year, organisation, prefix, values } = numbers;
  const title = 'Номера накладных';
  const { fields, form } = recordForm('numbers', { stored: values, refusal, labels: paperNames });
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Настройки', href: deskPaths.settings }, { label: title }]} />
      {by === '1c' ? (
        <Note kind="info" title="Накладные оформляет 1С">
          Кто их оформляет, выбирают в <a href={deskPaths.settings}>настройках</a>.
        </Note>
      ) : organisation === '' ? (
        <Note kind="info" title="Не указан ИНН компании">
          Номера ведут по ИНН. <a href={deskPaths.settings}>Указать в настройках</a>
        </Note>
      ) : (
        <RecordForm of={form} action={deskPaths.paperNumbers} cancel={deskPaths.settings}>
          <p className="quiet">
            С каких номеров продолжить в {year}&nbsp;году для ИНН&nbsp;{organisation}, если часть накладных
            оформлена в другой программе. Дальше номера идут подряд, с нового года – с&nbsp;1.
          </p>
          {paperKinds.map((kind) => (
            <TextField
              meta={fields[kind]}
              label={`Следующая ${paperNames[kind]}`}
              hint={prefix && `Номер будет ${prefix}${values[kind]}`}
              className="w-date"
              inputMode="numeric"
              autoComplete="off"
              key={kind}
            />
          ))}
        </RecordForm>
      )}
    </>
  );
}
