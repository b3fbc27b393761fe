import { TextForm, tickedOf } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { SlideTabs } from '#app/components/content/slides/slide-tabs.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { controlClass, FieldError, textOf } from '#app/components/ui/field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { type HomeBlock, homeBlocks, homeFormValues } from '#server/content/home/blocks.ts';

type Props = { blocks: HomeBlock[]; reply: TextReply | undefined };

/** Configures the home page: which blocks it shows, how many items, in which order. */
export function HomeBlocksEdit({ blocks, reply }: Props) {
  const stored = homeFormValues(blocks);
  const { form, fields, errors } = formFields('home', stored, reply?.returned);
  return (
    <>
      <PageHead title="Главная страница">
        <a className="btn btn-sm" href="/" target="_blank" rel="noreferrer">
          Открыть на портале
        </a>
      </PageHead>
      <SlideTabs current="home" />
      <TextForm
        form={form}
        action={slidePaths.home}
        reply={reply}
        stored={stored}
        labels={{}}
        cancelHref={slidePaths.slides}
      >
        <table className="data-table cards labelled desk-list home-blocks">
          <caption className="visually-hidden">Блоки главной страницы</caption>
          <thead>
            <tr>
              <th scope="col">Блок</th>
              <th scope="col">Сколько</th>
              <th scope="col">Место</th>
            </tr>
          </thead>
          <tbody>
            {blocks.map(({ name }) => (
              <tr key={name}>
                <td className="c-head">
                  <label className="inline-field">
                    <input type="hidden" name={`${name}_shown`} value="0" />
                    <input
                      className="form-check-input m-0"
                      type="checkbox"
                      name={`${name}_shown`}
                      value="1"
                      defaultChecked={tickedOf(reply, `${name}_shown`, stored[`${name}_shown`] === true)}
                    />
                    {homeBlocks[name].header}
                  </label>
                </td>
                {(['most', 'sort'] as const).map((what) => {
                  const meta = fields[`${name}_${what}`];
                  const wrong = errors[`${name}_${what}`];
                  const label = what === 'most' ? 'Сколько' : 'Место';
                  return (
                    <td key={what} data-label={label}>
                      {meta ? (
                        <>
                          <input
                            className={controlClass('form-control form-control-sm', undefined, wrong)}
                            type="text"
                            inputMode="numeric"
                            id={meta.id}
                            name={meta.name}
                            defaultValue={textOf(meta.initialValue)}
                            maxLength={2}
                            autoComplete="off"
                            aria-label={`${homeBlocks[name].header}: ${label.toLowerCase()}`}
                          />
                          <FieldError id={meta.id} {...(wrong && { errors: wrong })} />
                        </>
                      ) : (
                        <span className="quiet">{what === 'most' ? 'все' : 'наверху'}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TextForm>
    </>
  );
}
