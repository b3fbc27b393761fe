import { FileField, TextareaField } from '#app/components/ui/text-field.tsx';
import { useFileDrop } from '#app/enhance/fast-order-file-drop.ts';
import { Blanks } from './blanks.tsx';
import type { EntryErrors, EntryValues } from './entry-values.ts';

type Props = {
  text: string;
  file: EntryValues['file'];
  errors: EntryErrors;
  boughtSince: string | undefined;
};

/** A whole list at once: pasted text, or a file. A browser never keeps the file when the form is shown again. */
export function ListBox({ text, file, errors, boughtSince }: Props) {
  const drop = useFileDrop();
  return (
    <section
      className={drop.over ? 'card fo-list dragged-over' : 'card fo-list'}
      aria-labelledby="list-title"
      {...drop.zoneProps}
    >
      <div className="fo-head">
        <h2 id="list-title">Списком</h2>
      </div>
      <div className="fo-body">
        <TextareaField
          meta={{ id: 'text', name: 'text', initialValue: text, errors: errors.text }}
          key={text}
          label="Из Excel или от руки"
          hint="Артикул и количество через табуляцию, «;», запятую или пробел. Заголовки и лишние столбцы не помешают."
          rows={9}
          className="fo-text"
          fieldClass="mw-100"
          placeholder={'LT-NB36-4054\t24\nСВ-120 К; 5\nNL-DW07-40W 1 000'}
          autoComplete="off"
          spellCheck={false}
        />
        {file && (
          <p className="remark">
            {file.isKept
              ? `Таблица из файла «${file.name}» – в поле выше.`
              : `Файл «${file.name}» выберите ещё раз: браузер его не хранит.`}
          </p>
        )}
        <FileField
          meta={{ id: 'file', name: 'file', errors: drop.problem ? [drop.problem] : errors.file }}
          label="Или файл .xlsx, .csv"
          hint={
            drop.ready
              ? 'До 5\u00a0МБ, читается первый видимый лист. Файл можно перетащить сюда.'
              : 'До 5\u00a0МБ, читается первый видимый лист.'
          }
          accept=".xlsx,.csv,.txt,.tsv"
          fieldClass="mw-100 m-0"
          {...drop.inputProps}
        />
      </div>
      {boughtSince && <Blanks boughtSince={boughtSince} />}
    </section>
  );
}
