import { Icon } from '#app/components/ui/icon.tsx';

/** While there is no network: nothing is sent, and nothing typed is lost. */
export function OfflineNote({ online }: { online: boolean }) {
  return (
    <div className="toast-area" role="status">
      {!online && (
        <div className="toast-box">
          <Icon name="alert-circle" />
          Нет связи с интернетом. Введённое осталось на странице
        </div>
      )}
    </div>
  );
}
