import { PageHead } from '#app/components/layout/page-head.tsx';
import { CheckList } from '#app/components/ui/check-list.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { counted } from '#server/kernel/plural.ts';
import {
  type CopiedPart,
  type CopyForm,
  type CopyPreview,
  copiedParts,
} from '#server/people/managers/copy-view.ts';
import { copyPath, managersPath } from './manager-hrefs.ts';
import { RecentCopies } from './recent-copies.tsx';

export type CopyQuery = { from: string; to: string[]; parts: string[] };

type Props = { query: CopyQuery; form: CopyForm; errors: Record<string, string[]> };

/**
 * Copies the settings of one manager to others. A GET form selects them, and the preview shows what would change.
 * Below are the recent copies, which can be undone.
 */
export function CopyScreen({ query, form, errors }: Props) {
  const { managers, preview, recent } = form;
  const items = Object.entries(errors).flatMap(([name, texts]) =>
    texts.map((text) => ({ href: `#copy-${name || 'from'}`, text })),
  );
  return (
    <>
      <PageHead
        title="Скопировать настройки менеджера"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Менеджеры', href: managersPath },
          { label: 'Скопировать настройки' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      {managers.length < 2 ? (
        <div className="card">
          <EmptyBox
            title="Копировать пока некому"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn" href={managersPath}>
                К менеджерам
              </a>
            }
          >
            Настройки копируют между менеджерами, а их меньше двух.
          </EmptyBox>
        </div>
      ) : (
        <>
          <ErrorSummary title="Проверьте, что выбрано" items={items} />
          <Choice query={query} managers={managers} errors={errors} />
          {preview && <Preview preview={preview} query={query} />}
        </>
      )}
      <RecentCopies copies={recent} />
    </>
  );
}

type ChoiceProps = Pick<Props, 'query' | 'errors'> & Pick<CopyForm, 'managers'>;

function Choice({ query, managers, errors }: ChoiceProps) {
  const nameOf = ({ name, enabled }: (typeof managers)[number]) =>
    enabled ? name : `${name} (доступ отключён)`;
  return (
    <form method="get" action={copyPath} className="card form-body">
      <input type="hidden" name="preview" value="1" />
      <SelectField
        meta={{ id: 'copy-from', name: 'from', errors: errors.from, initialValue: query.from }}
        label="С кого копировать"
        empty="Выберите менеджера"
        options={managers.map((manager) => ({ value: manager.id, label: nameOf(manager) }))}
        key={query.from}
      />
      <Parts query={query} errors={errors.parts} />
      <CheckList
        id="copy-to"
        name="to"
        legend="Кому копировать"
        options={managers.map((manager) => ({ id: manager.id, label: nameOf(manager) }))}
        ticked={query.to.map(Number)}
        errors={errors.to}
        none="Других менеджеров нет."
      />
      <div className="form-acts">
        <button type="submit" className="btn btn-primary">
          Показать, что изменится
        </button>
        <a className="btn" href={managersPath}>
          Отмена
        </a>
      </div>
    </form>
  );
}

function Parts({ query, errors }: { query: CopyQuery; errors: string[] | undefined }) {
  return (
    <fieldset className="check-list" aria-describedby={errors ? 'copy-parts-error' : undefined}>
      <legend>Что копировать</legend>
      <div className="check-options">
        {Object.entries(copiedParts).map(([part, label], i) => (
          <label key={part}>
            <input
              className="form-check-input"
              type="checkbox"
              name="parts"
              value={part}
              id={i === 0 ? 'copy-parts' : undefined}
              defaultChecked={query.parts.includes(part)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id="copy-parts" errors={errors} />
    </fieldset>
  );
}

/** Shows what each manager would lose and gain. The button sends what was shown, so that nothing else is written. */
function Preview({ preview, query }: { preview: CopyPreview; query: CopyQuery }) {
  const { source, targets, shown } = preview;
  const changed = targets.filter(({ changes }) => changes.length > 0);
  const fields: [string, string][] = [
    ['from', query.from],
    ['shown', shown],
    ...query.to.map((id): [string, string] => ['to', id]),
    ...query.parts.map((part): [string, string] => ['parts', part]),
  ];
  return (
    <section className="card form-body copy-preview" aria-labelledby="copy-preview">
      <h2 id="copy-preview">Что изменится</h2>
      <p className="quiet">Образец – {source.name}.</p>
      {targets.map(({ id, name, changes }) => (
        <div key={id}>
          <h3>{name}</h3>
          {changes.length === 0 ? (
            <p className="quiet">Ничего: настройки уже такие же.</p>
          ) : (
            <ul>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: было {before || 'пусто'}, станет {after || 'пусто'}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {changed.length > 0 && (
        <form method="post" action={copyPath} className="form-acts">
          {fields.map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={`${name}=${value}`} />
          ))}
          <SubmitButton busy="Копируем…">
            {`Скопировать ${counted(changed.length, 'менеджеру', 'менеджерам', 'менеджерам')}`}
          </SubmitButton>
        </form>
      )}
    </section>
  );
}

/** All parts, which are ticked at first. */
export const allParts = Object.keys(copiedParts) as CopiedPart[];
