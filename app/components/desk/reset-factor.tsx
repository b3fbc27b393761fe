import { SubmitButton } from '#app/components/ui/submit-button.tsx';

/** Turns off the second factor of somebody who has lost the telephone and the recovery codes. */
export function ResetFactor({ action }: { action: string }) {
  return (
    <section aria-labelledby="factor">
      <h2 id="factor">Вход с кодом</h2>
      <p className="quiet">
        Включён. Если потеряны и телефон, и запасные коды, сбросьте его: войти можно будет с одним паролем,
        сеансы завершатся. Сначала убедитесь, что об этом просит сам владелец.
      </p>
      <form method="post" action={action}>
        <SubmitButton busy="Сбрасываем…" className="btn-sm">
          Сбросить вход с кодом
        </SubmitButton>
      </form>
    </section>
  );
}
