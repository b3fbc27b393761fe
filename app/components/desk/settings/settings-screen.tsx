import { PageHead } from '#app/components/layout/page-head.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { LogoForm } from './logo-form.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = { settings: Settings; refusal: Refusal | undefined; logoErrors: string[] | undefined };

export function SettingsScreen({ settings, refusal, logoErrors }: Props) {
  return (
    <>
      <PageHead title="Настройки">
        {settings.papers_by !== '1c' && (
          <a className="btn btn-sm" href={deskPaths.paperNumbers}>
            Номера накладных
          </a>
        )}
        <a className="btn btn-sm" href={deskPaths.readiness}>
          Готовность портала
        </a>
      </PageHead>
      <SettingsForm settings={settings} refusal={refusal} />
      <LogoForm logo={settings.logo} errors={logoErrors} />
    </>
  );
}
