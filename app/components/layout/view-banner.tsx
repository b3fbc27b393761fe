import type { FrameView } from './frame-data.ts';

/**
 * Shown above every screen of the portal while a staff member views it as a dealer. It stays usable beneath an open
 * window, so that the view can be ended from anywhere. Ending it reloads the whole page, because the frame belongs
 * to another person.
 */
export function ViewBanner({ view }: { view: FrameView }) {
  return (
    <aside className="top-news banner warning viewing">
      <div className="inner">
        <p>{view.text}</p>
        <form method="post" action="/desk/view/end" data-reload>
          <button type="submit" className="btn btn-sm">
            {view.button}
          </button>
        </form>
      </div>
    </aside>
  );
}
