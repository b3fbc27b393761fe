import type { MarksScreen as Screen } from '#app/actions/ordering/marks/read-marks.server.ts';
import { CatalogueBar } from '#app/components/catalogue/catalogue-bar.tsx';
import { CabinetShell } from '#app/components/layout/cabinet-shell.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { typedProducts } from '#app/enhance/goods-form.ts';
import type { useMarksForm } from '#app/enhance/marks-form.ts';
import { useShownList } from '#app/enhance/shown-list.ts';
import type { MarkList } from './mark-list.ts';
import { RemovedToast } from './marks-notes.tsx';
import { MarksView } from './marks-view.tsx';

type Props = ReturnType<typeof useMarksForm> & { list: MarkList; screen: Screen };

/** A list of marked goods in the cabinet, with the bar of the catalogue below. */
export function MarksScreen({ list, screen, goods, reply, loading, cabinet, basket }: Props) {
  useShownList({ perpage: screen.paging.perpage });
  const typed = typedProducts(goods, reply);
  return (
    <>
      <CabinetShell {...cabinet} modal={false}>
        <MarksView list={list} screen={screen} goods={goods} reply={reply} loading={loading} />
      </CabinetShell>
      {basket && (
        <CatalogueBar
          basket={basket}
          freeLimit={screen.freeLimit}
          showWholesale={screen.showWholesale}
          canAdd={screen.items.length > 0 || typed > 0}
          adding={goods.adding}
          typed={typed}
          modal={false}
        />
      )}
      {reply?.added && (
        <Toast key={goods.replies} hideAfter={reply.added.hideAfter}>
          {reply.added.text}
        </Toast>
      )}
      {goods.reply?.removed && <RemovedToast key={goods.replies} removed={goods.reply.removed} />}
    </>
  );
}
