import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick, tickedIn } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type NodeCard, nodeFormValues } from '#server/desk/nodes/node-view.ts';
import { BackTo1c } from '../back-to-1c.tsx';
import { deskNode, deskPaths } from '../desk-hrefs.ts';

type Props = { node: NodeCard; refusal: Refusal | undefined };

const labels: Record<string, string> = {
  parent: 'Внутри раздела',
  header: 'Название',
  sort: 'Место в списке',
};

/** A node of the catalogue as dealers see it. */
export function NodeScreen({ node, refusal }: Props) {
  const { id, header } = node;
  const stored = nodeFormValues(node);
  const { form, fields, errors } = formFields('node', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.header.id}`),
  ];
  const isTicked = tickedIn(stored, refusal);
  const title = id ? header : 'Новый раздел';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Разделы', href: deskPaths.nodes }, { label: title }]} />
      <form method="post" action={deskNode(id || 'new')} className="card form-body" {...form}>
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
        {id === 0 && (
          <SelectField
            meta={fields.parent}
            label={labels.parent}
            empty="В корне каталога"
            options={node.parents.map((each) => ({
              value: each.id,
              label: `${'– '.repeat(each.depth)}${each.header}`,
            }))}
          />
        )}
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.sort}
          label={labels.sort}
          hint="Среди соседних разделов: сначала с меньшим числом"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <BackTo1c record={node} what="название и место" checked={isTicked('as_in_1c')} />
        <Tick name="visible" checked={isTicked('visible')}>
          Виден дилерам. Без отметки раздел, всё под ним и товары в нём нигде не найти и не заказать
        </Tick>
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskPaths.nodes}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
