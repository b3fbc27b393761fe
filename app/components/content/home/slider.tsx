import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { useSlider } from '#app/enhance/slider.ts';
import type { Slide } from '#server/content/home/slide.ts';
import { typeset } from '#server/kernel/typography.ts';

/** Shown when there are no slides. */
const plainSlide: Slide = {
  id: 0,
  header: 'Свет и электрика прямо со склада',
  text: 'Остатки складов, цены по договору и заказы – в одной таблице.',
  picture: '/scenes/warehouse.svg',
  href: '/open',
  label: 'Открыть каталог',
};

/**
 * Slides in a row that scrolls and snaps. Without JavaScript each slide contains the dots that link to the others.
 * A script moves the slides and shows one set of buttons above all of them (app/enhance/slider.ts).
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const shown = slides.length > 0 ? slides : [plainSlide];
  const { scripted, row, current, running, stopped, show, toggle, box } = useSlider(shown.length);
  const several = shown.length > 1;
  return (
    <section
      className="slider"
      aria-label="Главное"
      aria-roledescription={several ? 'карусель' : undefined}
      {...box}
    >
      {scripted && (
        <div className="slide-dots">
          <button
            type="button"
            className="slides-stop"
            onClick={toggle}
            aria-label={stopped ? 'Листать слайды' : 'Остановить слайды'}
          >
            <Icon name={stopped ? 'play' : 'pause'} />
          </button>
          {shown.map((slide, i) => (
            <button
              type="button"
              key={slide.id}
              onClick={() => show(i)}
              aria-label={nameOf(i)}
              aria-current={i === current || undefined}
            />
          ))}
        </div>
      )}
      <div className="slides" ref={row} aria-live={scripted ? (running ? 'off' : 'polite') : undefined}>
        {shown.map((slide, i) => (
          <article
            className="slide"
            id={`s${i + 1}`}
            key={slide.id}
            aria-label={several ? `${nameOf(i)} из ${shown.length}` : undefined}
            aria-roledescription={several ? 'слайд' : undefined}
            {...inertBehind(scripted && i !== current)}
          >
            <img className="scene" src={slide.picture} alt="" width={1032} height={380} />
            <div className="slide-text">
              <h2>{typeset(slide.header)}</h2>
              <p>{typeset(slide.text)}</p>
              <a className="btn btn-amber" href={slide.href}>
                {slide.label}
              </a>
            </div>
            {several && !scripted && <Dots count={shown.length} current={i} />}
          </article>
        ))}
      </div>
    </section>
  );
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div className="slide-dots">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its place
        <a href={`#s${i + 1}`} key={i} aria-current={i === current || undefined}>
          <span className="visually-hidden">{nameOf(i)}</span>
        </a>
      ))}
    </div>
  );
}

const nameOf = (index: number) => `Слайд ${index + 1}`;
