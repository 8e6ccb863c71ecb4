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
    const isKept = await Promise.all(SCOPES[path].map(register));
    // Firefox asks a person, who may answer later or never.
    void navigator.storage?.persist?.().catch(() => undefined);
    return isKept.every(Boolean);
  } catch {
    return false;
  }
}

/** Registered it is at once; what it answers with is there when it has become active. */
async function register(scope: string): Promise<boolean> {
  const options = { scope, updateViaCache: 'none' } as const;
  const { active, waiting, installing } = await navigator.serviceWorker.register('/sw.js', options);
  const worker = active ?? waiting ?? installing;
  if (!worker) return false;
  return new Promise((resolve) => {
    function look() {
      if (worker?.state === 'activated') resolve(true);
      if (worker?.state === 'redundant') resolve(false);
    }
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Takes a newer release, if there is one, for the next time that such a page is opened. */
export async function updateOffline(path: OfflinePath): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(path).catch(() => undefined);
  registration?.active?.postMessage('update');
}
