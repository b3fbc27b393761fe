import { PlaceButtons } from '#app/components/desk/place-buttons.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { SlideRecord, SlideState } from '#server/content/slides/slide-record.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { deskSlide } from './slide-hrefs.ts';
import { SlideTabs } from './slide-tabs.tsx';

type Listed = SlideRecord & { state: SlideState };

/** The slides of the home page in their order. */
export function SlideList({ slides }: { slides: Listed[] }) {
  return (
    <>
      <PageHead title="Слайды">
        <a className="btn btn-sm btn-primary" href={deskSlide('new')}>
          <Icon name="plus" />
          Новый слайд
        </a>
      </PageHead>
      <SlideTabs current="slides" />
      <div className="card">
        {slides.length === 0 ? (
          <EmptyBox
            title="Слайдов пока нет"
            actions={
              <a className="btn btn-primary" href={deskSlide('new')}>
                Новый слайд
              </a>
            }
          >
            На главной показываем один общий слайд со ссылкой в каталог.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">
              Слайды в том порядке, в котором их показывает главная
            </caption>
            <thead>
              <tr>
                <th scope="col">Слайд</th>
                <th scope="col">Дни</th>
                <th scope="col">Состояние</th>
                <th scope="col">Порядок</th>
              </tr>
            </thead>
            <tbody>
              {slides.map((slide, i) => (
                <Row key={slide.id} slide={slide} place={i + 1} last={slides.length} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

const states: Record<SlideState, { kind: 'neutral' | 'primary' | 'success'; text: string }> = {
  shown: { kind: 'success', text: 'На главной' },
  hidden: { kind: 'neutral', text: 'Скрыт' },
  waiting: { kind: 'primary', text: 'Ещё не начался' },
  over: { kind: 'neutral', text: 'Закончился' },
};

function Row({ slide, place, last }: { slide: Listed; place: number; last: number }) {
  const { id, header, href, picture, state } = slide;
  return (
    <tr>
      <td className="c-head title">
        <div className="slide-row">
          <img src={picture} alt="" width={72} height={40} />
          <div>
            <a href={deskSlide(id)}>{header}</a>
            <span className="caption">{href}</span>
          </div>
        </div>
      </td>
      <td className="c-date" data-label="Дни">
        {daysOf(slide)}
      </td>
      <td data-label="Состояние">
        <StateLabel {...states[state]} />
      </td>
      <td data-label="Порядок">
        <form method="post" action={`${deskSlide(id)}/place`} className="place-buttons">
          <PlaceButtons place={place} last={last} name={header} />
        </form>
      </td>
    </tr>
  );
}

function daysOf({ fromAt, untilAt }: SlideRecord) {
  if (fromAt === undefined && untilAt === undefined) return <span className="quiet">всегда</span>;
  const from = fromAt === undefined ? '' : `с\u00a0${ruDateOf(fromAt)}`;
  const until = untilAt === undefined ? '' : `по\u00a0${ruDateOf(untilAt - 1)}`;
  return [from, until].filter(Boolean).join(' ');
}
