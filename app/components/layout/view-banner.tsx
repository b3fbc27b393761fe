import type { FrameView } from './frame-data.ts';

/**
 * Above every screen of the portal while the staff look at it as a dealer. It stays usable beneath an open window, so
 * that the view can be ended from everywhere; the whole page is loaded anew, with another person's frame.
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
