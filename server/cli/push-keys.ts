import webPush from 'web-push';
import { readCommand } from './read-command.ts';

const usage = `Печатает новую пару ключей для уведомлений в браузере.

  npm run push:keys

Впишите обе строки в настройки портала и больше не меняйте: с другими ключами каждый включает уведомления заново.
База не нужна.`;

if (readCommand({ usage, options: {} }, () => ({}))) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
}
