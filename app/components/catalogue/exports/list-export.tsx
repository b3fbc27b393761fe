import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import { aboutBytes } from '#server/catalogue/exports/export-size.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { exportFilePath, exportsPath } from './export-hrefs.ts';
import { BlankHint, blankFormat, formats } from './file-links.tsx';

/** The result for a pasted list: the goods found, or the error. */
export type ListReply = {
  text: string;
  errors: FieldErrors;
  found: { ids: number[]; unknown: string[] } | undefined;
};

/** Exports goods by their articuls: the pasted list is looked up, then saved as a file. */
export function ListExport({ reply, mayOrder }: { reply: ListReply | undefined; mayOrder: boolean }) {
  return (
    <section aria-labelledby="list">
      <h2 id="list">Список артикулов</h2>
      <form method="post" action={exportsPath}>
        <TextareaField
          meta={{
            id: 'articuls',
            name: 'articuls',
            initialValue: reply?.text ?? '',
            errors: reply?.errors.articuls,
          }}
          label="Артикулы"
          hint="По одному в строке или через запятую. Порядок в файле будет таким же."
          rows={6}
          placeholder={'LT-NB36-4054\nСВ-120 К'}
          autoComplete="off"
          spellCheck={false}
          fieldClass="mw-100"
        />
        <SubmitButton busy="Ищем…" className="">
          Найти
        </SubmitButton>
      </form>
      {reply?.found && <FoundList {...reply.found} mayOrder={mayOrder} />}
    </section>
  );
}

type FoundProps = { ids: number[]; unknown: string[]; mayOrder: boolean };

function FoundList({ ids, unknown, mayOrder }: FoundProps) {
  const offered = mayOrder ? [...formats, blankFormat] : formats;
  return (
    <div className="export-found" id="found">
      {unknown.length > 0 && (
        <Note
          kind="info"
          title={`Нет в каталоге: ${counted(unknown.length, 'артикул', 'артикула', 'артикулов')}`}
        >
          {unknown.slice(0, maxNamed).join(', ')}
          {unknown.length > maxNamed && '…'}
        </Note>
      )}
      <p role="status">
        Найдено: <b>{counted(ids.length, 'товар', 'товара', 'товаров')}</b>
      </p>
      <form method="post" action={exportFilePath} data-reload="" className="export-files">
        <input type="hidden" name="products" value={ids.join(',')} />
        {offered.map(([format, name], i) => (
          <button
            type="submit"
            className={i === 0 ? 'btn btn-primary' : 'btn'}
            name="format"
            value={format}
            key={format}
          >
            <Icon name="download" />
            <span className="visually-hidden">Скачать список: </span>
            {name}
            <span className="export-size">≈ {sizeText(aboutBytes(format, ids.length))}</span>
          </button>
        ))}
      </form>
      {mayOrder && <BlankHint count={ids.length} />}
    </div>
  );
}

const maxNamed = 20;
