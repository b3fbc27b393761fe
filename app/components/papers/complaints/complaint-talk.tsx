import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ComplaintPicture, ComplaintWord } from '#server/papers/complaints/complaint-view.ts';

type Props = {
  /** The complaint itself begins the conversation. */
  opening: { author: string; at: number; reason: string; comment: string; pictures: ComplaintPicture[] };
  words: ComplaintWord[];
  pictureHref: (file: string) => string;
};

/** The messages of both sides about a complaint, oldest first, and the changes of its state. */
export function ComplaintTalk({ opening, words, pictureHref }: Props) {
  const { author, at, reason, comment, pictures } = opening;
  return (
    <ol className="complaint-talk" aria-label="Переписка">
      <li className="customer">
        <p className="talk-head">
          <b>{author}</b>
          <span className="quiet">{ruDateTimeOf(at)}</span>
        </p>
        <p className="typed-lines">{comment ? `${reason}. ${comment}` : reason}</p>
        <Pictures pictures={pictures} hrefOf={pictureHref} />
      </li>
      {words.map((word) => (
        <li className={word.side} key={word.id} id={`word-${word.id}`}>
          <p className="talk-head">
            <b>{word.author || 'Отдел продаж'}</b>
            <span className="quiet">{ruDateTimeOf(word.at)}</span>
            {word.state && <StateLabel kind={word.state.label} text={word.state.header} />}
          </p>
          {word.message && <p className="typed-lines">{word.message}</p>}
          <Pictures pictures={word.pictures} hrefOf={pictureHref} />
        </li>
      ))}
    </ol>
  );
}

type PicturesProps = { pictures: ComplaintPicture[]; hrefOf: (file: string) => string };

function Pictures({ pictures, hrefOf }: PicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="complaint-pictures" aria-label="Фотографии">
      {pictures.map(({ file, name }) => (
        <li key={file}>
          <a href={hrefOf(file)} data-reload>
            <img src={hrefOf(file)} alt={name} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
