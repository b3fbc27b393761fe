import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruTimeOf } from '#server/kernel/clock.ts';
import type { FrameView } from './frame-data.ts';

/**
 * Above every screen of the portal while the staff look at it as a dealer. It stays usable beneath an open window, so
 * that the view can be ended from everywhere; the whole page is loaded anew, with another person's frame.
 */
export function ViewBanner({ view }: { view: FrameView }) {
  return (
    <aside className="top-news banner warning viewing" aria-label="Просмотр портала">
      <div className="inner">
        <Icon name={view.over ? 'alert-circle' : 'info'} />
        {view.over ? (
          <p>Просмотр портала закончился.</p>
        ) : (
          <p>
            Вы смотрите портал как {view.name} ({view.dealer}). Только чтение, до {ruTimeOf(view.until)}.
          </p>
        )}
        <form method="post" action="/desk/view/end" data-reload>
          <SubmitButton busy="Заканчиваем…" className="btn-sm">
            {view.over ? 'На рабочий стол' : 'Закончить'}
          </SubmitButton>
        </form>
      </div>
    </aside>
  );
}
