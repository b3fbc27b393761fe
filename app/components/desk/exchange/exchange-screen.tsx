import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import {
  fileStates,
  type JournalFile,
  type JournalStep,
  type Problem,
  type SessionCard,
  sessionKinds,
  sessionStates,
} from '#server/exchange/door/journal/journal-view.ts';
import { ruClockOf, ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { lowerFirst } from '#server/kernel/lower-first.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { deskExchangeFile, deskExchangeMoney, exchangePaths } from './exchange-hrefs.ts';
import { durationText, fileLook, sessionLook } from './exchange-words.ts';

/** An exchange with 1C: its files with their results, and its requests. */
export function ExchangeScreen(session: SessionCard) {
  const { startedAt, endedAt, seenAt, kind, login, version, state, problem, bytes } = session;
  const title = `Обмен ${ruDateTimeOf(startedAt)}`;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: title }]}
      />
      <section className="card form-body" aria-labelledby="facts">
        <h2 id="facts" className="mb-2">
          {sessionKinds[kind] ?? kind}
        </h2>
        <dl className="desk-facts beside m-0">
          <dt>Состояние</dt>
          <dd>
            <StateLabel kind={sessionLook[state]} text={sessionStates[state]} />
            {problem && <span className="remark">{problem}</span>}
          </dd>
          <dt>Учётная запись</dt>
          <dd>{login}</dd>
          <dt>{state === 'open' ? 'Длится' : 'Длился'}</dt>
          <dd>{durationText((endedAt ?? seenAt) - startedAt)}</dd>
          <dt>Получено</dt>
          <dd>{sizeText(bytes)}</dd>
          {session.money !== undefined && (
            <>
              <dt>Деньги</dt>
              <dd>
                <a href={deskExchangeMoney(session.money)}>Что изменилось в долгах</a>
              </dd>
            </>
          )}
          {version && (
            <>
              <dt>CommerceML</dt>
              <dd>{version}</dd>
            </>
          )}
        </dl>
      </section>
      {session.problems.length > 0 && <Problems problems={session.problems} />}
      <section className="card form-body exchange-files" aria-labelledby="files">
        <h2 id="files">Файлы</h2>
        {session.files.length === 0 ? (
          <EmptyBox title="Файлов не было">1С их не присылала, или обмен прервался раньше.</EmptyBox>
        ) : (
          session.files.map((file) => (
            <FileBox key={file.id} file={file} session={session.id} hasFiles={session.hasFiles} />
          ))
        )}
        {session.moreFiles && <p className="quiet">Показаны первые {session.files.length} файлов.</p>}
        <p className="quiet">
          <a href={exchangePaths.elements}>Чего портал не читает из файлов с товарами</a>
        </p>
        {!session.hasFiles && <p className="quiet">Срок хранения файлов закончился, остались отчёты.</p>}
      </section>
      <section className="card" aria-labelledby="steps">
        <h2 id="steps" className="form-body">
          Запросы 1С
        </h2>
        {session.moreSteps && <p className="quiet form-body">Показаны последние {session.steps.length}.</p>}
        <table className="data-table cards labelled desk-list exchange-steps">
          <caption className="visually-hidden">Запросы 1С по порядку</caption>
          <thead>
            <tr>
              <th scope="col">Когда</th>
              <th scope="col">Запрос</th>
              <th scope="col">Ответ</th>
              <th scope="col" className="number">
                Время
              </th>
            </tr>
          </thead>
          <tbody>
            {session.steps.map((step) => (
              <StepRow key={step.id} {...step} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The problems found in the files, by cause. */
function Problems({ problems }: { problems: Problem[] }) {
  return (
    <section className="card form-body exchange-problems" aria-labelledby="problems">
      <h2 id="problems">На что обратить внимание</h2>
      <ul>
        {problems.map(({ text, examples, files, advice }) => (
          <li key={text}>
            <b>{text}</b>
            {advice && <span>Что сделать в 1С: {lowerFirst(advice)}.</span>}
            <span className="quiet">
              {examplesText(examples)}
              {files.length > 3
                ? `Файлов: ${thousands(files.length)}`
                : `${files.length > 1 ? 'Файлы' : 'Файл'}: ${files.join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the examples as a sentence: «Например: Лампа; Плафон. ». */
function examplesText(examples: readonly string[]): string {
  const shown = examples.filter((example) => example !== '').join('; ');
  return shown && `Например: ${shown.replace(/\.+$/, '')}. `;
}

function FileBox({ file, session, hasFiles }: { file: JournalFile; session: number; hasFiles: boolean }) {
  const { id, name, kind, size, state, progress, problem, beganAt, doneAt, unresolved, lines } = file;
  const took =
    kind !== 'end' && beganAt !== undefined && doneAt !== undefined && state === 'done'
      ? doneAt - beganAt
      : undefined;
  return (
    <article aria-labelledby={`file-${id}`}>
      <h3 id={`file-${id}`}>
        {name} <StateLabel kind={fileLook[state]} text={fileStates[state]} />
      </h3>
      <p className="quiet">
        {[
          kind !== 'end' && sizeText(size),
          took !== undefined && `загружен за ${took < 1000 ? 'долю секунды' : durationText(took)}`,
          took !== undefined &&
            took >= 1000 &&
            kind === 'xml' &&
            `${sizeText((size * 1000) / took)} в секунду`,
          state === 'importing' && progress && lowerFirst(progress),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {problem && <p className="remark">{problem}</p>}
      {unresolved && (
        <p className="remark">
          В файле названо то, чего портал ещё не знает. Он загрузит файл ещё раз, когда придут остальные.
        </p>
      )}
      {lines.length > 0 && (
        <details>
          <summary>
            Что записано <Icon name="chevron-down" className="arrow" />
          </summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line.trim()}</li>
            ))}
          </ul>
        </details>
      )}
      {hasFiles && kind === 'end' && (state === 'held' || state === 'failed') && (
        <form method="post" action={deskExchangeFile(session, id, 'again')} className="form-acts">
          <SubmitButton busy="Ставим в очередь…" className="btn-sm">
            {state === 'held' ? 'Снять с продажи' : 'Повторить'}
          </SubmitButton>
        </form>
      )}
      {hasFiles && kind !== 'end' && (
        <div className="form-acts">
          <a className="btn btn-sm" href={deskExchangeFile(session, id)} download>
            Скачать
          </a>
          {kind === 'xml' && state !== 'waiting' && state !== 'importing' && (
            <form method="post" action={deskExchangeFile(session, id, 'again')}>
              <SubmitButton busy="Ставим в очередь…" className="btn-sm">
                Загрузить ещё раз
              </SubmitButton>
            </form>
          )}
        </div>
      )}
    </article>
  );
}

function StepRow({ at, until, times, mode, file, answer, took, address }: JournalStep) {
  return (
    <tr>
      <td className="c-head title">
        {ruDateOf(at)}, {ruClockOf(at)}
        <span className="caption">{address}</span>
      </td>
      <td data-label="Запрос">
        {mode}
        {file && <span className="caption">{file}</span>}
      </td>
      <td data-label="Ответ">
        {answer}
        {times > 1 && (
          <span className="caption">
            {counted(times, 'такой запрос', 'таких запроса', 'таких запросов')} подряд, последний в{' '}
            {ruClockOf(until)}
          </span>
        )}
      </td>
      <td className="number" data-label="Время">
        {thousands(took)}&nbsp;мс
      </td>
    </tr>
  );
}
