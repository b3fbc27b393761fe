import { useEffect, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { hasCamera } from '#app/enhance/scan/has-camera.ts';

/** A button that reads a barcode with the camera and submits its form; only where there is a camera. */
export function ScanToPick() {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    void hasCamera().then(setOffered);
  }, []);
  if (!offered) return null;
  const scan = (form: HTMLFormElement) => {
    if (!import.meta.env.SSR)
      import('#app/enhance/scan/scan-window.ts').then(
        ({ scanBarcodes }) =>
          scanBarcodes({
            hint: 'Наведите камеру на штрихкод товара.',
            onCode(code) {
              const field = form.elements.namedItem('code');
              if (field instanceof HTMLInputElement) field.value = code;
              form.requestSubmit();
              return undefined;
            },
          }),
        // The scanner cannot be loaded, so its button would do nothing.
        () => setOffered(false),
      );
  };
  return (
    <button type="button" className="btn" onClick={({ currentTarget: { form } }) => form && scan(form)}>
      <Icon name="barcode" />
      Сканировать
    </button>
  );
}
