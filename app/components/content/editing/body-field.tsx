import { useRef } from 'react';
import { Prose } from '#app/components/content/publications/prose.tsx';
import { FieldError, type FieldMeta } from '#app/components/ui/field.tsx';
import { FileField, TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { useLivePreview } from '#app/enhance/live-preview.ts';

type Props = {
  meta: FieldMeta;
  /** The error messages for the pictures. */
  errors: string[] | undefined;
  /** The typed text as safe HTML, when a preview was requested. */
  preview: string | undefined;
  /** The text that somebody else saved meanwhile. */
  theirs: string | undefined;
  of?: 'text' | 'goods';
  label?: string;
  hint?: string | undefined;
};

/**
 * A text field for Markdown, with help on the notation, pictures for the text, and a preview, which updates while
 * typing with JavaScript.
 */
export function BodyField({ meta, errors, preview, theirs, of = 'text', label = 'Текст', hint }: Props) {
  const cursor = useRef<HTMLInputElement>(null);
  const { html, onInput } = useLivePreview(preview, of);
  return (
    <>
      <TextareaField
        meta={meta}
        label={label}
        hint={hint}
        fieldClass="body-field"
        className="body-text"
        rows={of === 'goods' ? 10 : 18}
        spellCheck
        onInput={onInput}
        onBlur={({ currentTarget }) => {
          if (cursor.current) cursor.current.value = String(currentTarget.selectionEnd);
        }}
      />
      <input type="hidden" name="cursor" ref={cursor} />
      {theirs !== undefined && (
        <details className="field theirs" open>
          <summary>Текст, который сохранили, пока форма была открыта</summary>
          <pre>{theirs}</pre>
        </details>
      )}
      <MarkdownHelp />
      <div className="text-pictures">
        <FileField
          meta={{ id: `${meta.id}-pictures`, name: 'pictures' }}
          label="Фото в текст, необязательно"
          accept="image/jpeg,image/png,image/webp,image/gif"
          multiple
          hint="До 10 за раз. При сохранении или предпросмотре они встанут за абзацем, где стоял курсор, или в конец"
        />
        <TextField
          meta={{ id: `${meta.id}-alt`, name: 'picture_alt' }}
          label="Что на этих фото"
          hint="Прочитают тем, кто не видит фото"
          maxLength={200}
          autoComplete="off"
        />
        <FieldError id={`${meta.id}-pictures`} {...(errors && { errors })} />
      </div>
      {html !== undefined && (
        <section className="text-preview" aria-labelledby="text-preview">
          <h2 id="text-preview" tabIndex={-1}>
            Предпросмотр
          </h2>
          {html === '' ? <p className="quiet">Текста пока нет.</p> : <Prose html={html} />}
        </section>
      )}
    </>
  );
}

const examples: [what: string, how: string][] = [
  ['Подзаголовок', '## Как заказать'],
  ['Жирный, курсив', '**важно**, *к слову*'],
  ['Ссылка на товар или страницу', '[Панель «Купол»](/open/product/101)'],
  ['Список', '- первый\n- второй'],
  ['Таблица', '| Город | Срок |\n| --- | --- |\n| Тверь | завтра |'],
  ['Цитата', '> Слова покупателя'],
];

function MarkdownHelp() {
  return (
    <details className="field markdown-help">
      <summary>Как оформить текст</summary>
      <dl>
        {examples.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <pre>{how}</pre>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet m-0">Пустая строка начинает новый абзац. HTML остаётся обычным текстом.</p>
    </details>
  );
}
