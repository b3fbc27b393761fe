import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
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

/** The form of a catalogue node: its place, its name and whether dealers see it. */
export function NodeScreen({ node, refusal }: Props) {
  const { id, header } = node;
  const stored = nodeFormValues(node);
  const { fields, isTicked, form } = recordForm('node', { stored, refusal, labels });
  const title = id ? header : 'Новый раздел';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Разделы', href: deskPaths.nodes }, { label: title }]} />
      <RecordForm of={form} action={deskNode(id || 'new')} isNew={id === 0} cancel={deskPaths.nodes}>
        <SelectField
          meta={fields.parent}
          label={labels.parent}
          empty="В корне каталога"
          options={node.parents.map((each) => ({
            value: each.id,
            label: `${'– '.repeat(each.depth)}${each.header}`,
          }))}
        />
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.sort}
          label={labels.sort}
          hint="Среди соседних разделов: сначала с меньшим числом"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <BackTo1c record={node} what="название и место в дереве" checked={isTicked('as_in_1c')} />
        <Tick name="visible" checked={isTicked('visible')}>
          Виден дилерам. Без отметки раздел, всё под ним и товары в нём нигде не найти и не заказать
        </Tick>
      </RecordForm>
    </>
  );
}
