/** Returns whether the device has a camera that this page may ask for; browsers offer none to pages without https. */
export async function hasCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false;
}
