import { barcodeDetector } from './detector.ts';

/** The time between two scans of the picture, in milliseconds. */
const pauseMs = 150;
/** A code that stays in the picture counts once; shown again after this pause, in milliseconds, it counts again. */
const againMs = 1_500;

type Options = {
  hint: string;
  /** Returns the text to show for a code when more are to be scanned; undefined closes the window. */
  onCode: (code: string) => string | undefined;
};

/** Opens a window with the picture of the camera and reports the barcodes in it, until it is closed. */
export function scanBarcodes({ hint, onCode }: Options): void {
  const { dialog, video, said } = scanWindow();
  const opener = document.activeElement;
  let stream: MediaStream | undefined;
  let timer = 0;
  const close = () => dialog.close();
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };

  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('popstate', close);
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  });
  window.addEventListener('popstate', close);
  document.body.append(dialog);
  dialog.showModal();

  async function begin(): Promise<void> {
    const detect = await barcodeDetector();
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    // The window was closed while the browser asked for permission.
    if (!dialog.isConnected) return stop();
    video.srcObject = stream;
    await video.play();
    said.textContent = hint;
    let last = '';
    let seenAt = 0;
    const look = async () => {
      const code = (await detect(video).catch(() => undefined))?.trim();
      if (!dialog.open) return;
      const now = performance.now();
      if (code) {
        const isSame = code === last && now - seenAt < againMs;
        [last, seenAt] = [code, now];
        if (!isSame) {
          navigator.vibrate?.(60);
          const text = onCode(code);
          if (text === undefined) return close();
          said.textContent = text;
        }
      }
      timer = window.setTimeout(look, pauseMs);
    };
    await look();
  }

  begin().catch((error: unknown) => {
    stop();
    video.remove();
    said.textContent = problemOf(error);
  });
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'Доступ к\u00a0камере запрещён. Разрешите его этому сайту в\u00a0настройках браузера и\u00a0попробуйте ещё раз.';
  if (name === 'NotFoundError') return 'Камера не найдена. Введите цифры под штрихкодом вручную.';
  if (name === 'NotReadableError')
    return 'Камера занята другой программой. Закройте её и\u00a0попробуйте ещё раз.';
  return 'Камера не включилась. Введите цифры под штрихкодом вручную.';
}

function scanWindow() {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.dataset.modal = '';
  dialog.setAttribute('aria-labelledby', 'scan-h');
  const head = element('div', 'dialog-head');
  const title = element('h2', '');
  title.id = 'scan-h';
  title.textContent = 'Сканирование штрихкода';
  head.append(title);
  const body = element('div', 'dialog-body');
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.setAttribute('aria-hidden', 'true');
  Object.assign(video.style, { display: 'block', width: '100%', maxHeight: '55vh', borderRadius: '8px' });
  const said = element('p', 'mt-3 mb-0');
  said.setAttribute('role', 'status');
  said.textContent = 'Включаем камеру…';
  body.append(video, said);
  const foot = element('div', 'dialog-foot');
  const done = document.createElement('button');
  done.type = 'button';
  done.className = 'btn';
  done.textContent = 'Закрыть';
  done.addEventListener('click', () => dialog.close());
  foot.append(done);
  dialog.append(head, body, foot);
  return { dialog, video, said };
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
