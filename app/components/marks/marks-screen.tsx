import { CatalogueBar } from '#app/components/catalogue/catalogue-bar.tsx';
import { CabinetShell } from '#app/components/layout/cabinet-shell.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import type { useMarksForm } from '#app/enhance/marks-form.ts';
import type { MarkList } from './mark-list.ts';
import { RemovedToast } from './marks-notes.tsx';
import { MarksView } from './marks-view.tsx';
import type { MarksScreen as Screen } from './read-marks.server.ts';

type Props = ReturnType<typeof useMarksForm> & { list: MarkList; screen: Screen };

/** A list of marked goods within the cabinet, with the bar of the catalogue below. */
export function MarksScreen({ list, screen, goods, reply, loading, cabinet, basket }: Props) {
  return (
    <>
      <CabinetShell {...cabinet} modal={false}>
        <MarksView {...{ list, screen, goods, reply, loading }} />
      </CabinetShell>
      {basket && (
        <CatalogueBar
          basket={basket}
          freeLimit={screen.freeLimit}
          showWholesale={screen.showWholesale}
          canAdd={screen.items.length > 0}
          adding={goods.adding}
          modal={false}
        />
      )}
      {reply?.added && <Toast key={goods.replies}>{reply.added.text}</Toast>}
      {goods.reply?.removed && <RemovedToast key={goods.replies} removed={goods.reply.removed} />}
    </>
  );
}
