/** The pages that open without a connection (docs/remote.md#offline). */
type OfflinePath = '/gate' | '/t';

/** The codes of tickets are in upper case, and scopes are compared letter by letter. */
const SCOPES: Readonly<Record<OfflinePath, readonly string[]>> = {
  '/gate': ['/gate'],
  '/t': ['/t', '/T'],
};

/**
 * Lets these pages open without a connection from now on. Resolves once the browser keeps them;
 * false where it does not, such as in a private window.
 */
export async function keepOffline(path: OfflinePath): Promise<boolean> {
  try {
    for (const scope of SCOPES[path])
      await navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' });
    await navigator.storage?.persist?.();
    return true;
  } catch {
    return false;
  }
}

/** Takes a newer release, if there is one, for the next time that such a page is opened. */
export async function updateOffline(path: OfflinePath): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(path).catch(() => undefined);
  registration?.active?.postMessage('update');
}
