import { PageHead } from '#app/components/layout/page-head.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { rightGroups } from '#server/people/staff/roles/right-names.ts';
import { isPreset, type RoleCard, type RoleFormValues } from '#server/people/staff/roles/role-view.ts';
import { deskPaths, deskRole, deskStaff } from '../../desk-hrefs.ts';

type Form = { role: RoleCard; refusal: Refusal | undefined };

/** `sections`: the sections of the desk that the role opens. */
type Props = Form & { sections: readonly string[] };

const labels: Record<string, string> = { header: 'Название', rights: 'Права' };

/** A role of the staff: its rights to tick, what it opens, and who has it. Without a code, a new one. */
export function RoleScreen({ role, refusal, sections }: Props) {
  const { code, header, fixed } = role;
  const title = header || 'Новая роль';
  return (
    <>
      <PageHead
        title={code ? title : 'Новая роль'}
        crumbs={[
          { label: 'Сотрудники', href: deskPaths.staff },
          { label: 'Роли', href: deskPaths.staffRoles },
          { label: code ? title : 'Новая' },
        ]}
      >
        {code && (
          <a className="btn btn-sm" href={`${deskRole('new')}?copied=${code}`}>
            Скопировать
          </a>
        )}
      </PageHead>
      <div className={code ? 'desk-columns' : undefined}>
        {fixed ? <FixedRole role={role} /> : <RoleForm role={role} refusal={refusal} />}
        {code && <Aside role={role} sections={sections} />}
      </div>
    </>
  );
}

function RoleForm({ role, refusal }: Form) {
  const { code, header, rights, grantable, preset } = role;
  const stored: RoleFormValues = { header, rights: [...rights] };
  const { fields, errors, form } = recordForm('role', { stored, refusal, labels, first: 'header' });
  const ticked = [fields.rights.initialValue].flat();
  return (
    <RecordForm
      of={form}
      action={deskRole(code || 'new')}
      className="role-form"
      isNew={code === ''}
      failed="Роль не сохранена"
      cancel={deskPaths.staffRoles}
      removed={code !== '' && !isPreset({ code }) && `${deskRole(code)}/removed`}
    >
      <TextField
        meta={fields.header}
        label={labels.header}
        hint={preset && preset !== header ? `Прежнее название – «${preset}»` : undefined}
        maxLength={100}
        autoComplete="off"
        required
      />
      <input type="hidden" name="rights" value="" />
      {errors.rights && (
        <div id={fields.rights.id}>
          <FieldError id={fields.rights.id} errors={errors.rights} />
        </div>
      )}
      {rightGroups.map((group) => (
        <fieldset className="choices" key={group.title}>
          <legend>{group.title}</legend>
          {group.rights.map(({ id, header: name, hint }) => (
            <label key={id}>
              <input
                className="form-check-input"
                type="checkbox"
                name="rights"
                value={id}
                defaultChecked={ticked.includes(id)}
                disabled={!grantable.includes(id)}
              />
              {name}
              <span className="caption">
                {hint}
                {!grantable.includes(id) && '; у вас этого права нет'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </RecordForm>
  );
}

/** A role that the reader cannot change: why, and its rights. */
function FixedRole({ role: { fixed, rights } }: { role: RoleCard }) {
  return (
    <div className="card card-body">
      <p>{fixed}.</p>
      {rightGroups.map((group) => {
        const own = group.rights.filter(({ id }) => rights.includes(id));
        return (
          own.length > 0 && (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {own.map(({ id, header, hint }) => (
                  <li key={id}>
                    {header} <span className="quiet">– {hint}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

type AsideProps = Pick<Props, 'role' | 'sections'>;

function Aside({ role: { code, people, preset, fixed }, sections }: AsideProps) {
  return (
    <div className="card desk-aside">
      <section aria-labelledby="sees">
        <h2 id="sees">Что видно на столе</h2>
        <p className="m-0">{sections.join(', ') || 'Ни одного раздела'}</p>
      </section>
      <section aria-labelledby="people">
        <h2 id="people">У кого эта роль</h2>
        {people.length === 0 && <p className="quiet m-0">Ни у кого.</p>}
        {people.length > 0 && (
          <ul className="desk-plain">
            {people.map(({ id, header }) => (
              <li key={id}>
                <a href={deskStaff(id)}>{header}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {preset && !fixed && (
        <section aria-labelledby="preset">
          <h2 id="preset">Роль изменена</h2>
          <p className="quiet">Название и права можно вернуть такими, какими они были в новом портале.</p>
          <form method="post" action={`${deskRole(code)}/restored`}>
            <SubmitButton busy="Возвращаем…" className="btn-sm">
              Вернуть как было
            </SubmitButton>
          </form>
        </section>
      )}
    </div>
  );
}
