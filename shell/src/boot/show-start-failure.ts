/**
 * Says in place of the static frame that the shell did not load. No library of the shell can be
 * used here.
 */
export function showStartFailure(root: Element): void {
  const panel = document.createElement('main');
  panel.setAttribute('role', 'alert');
  panel.className = 'f-failure';
  const title = document.createElement('h1');
  title.textContent = 'Muster could not be loaded';
  const text = document.createElement('p');
  text.textContent =
    'A file is missing or was changed on its way to you. Check your connection and try again.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', async () => {
    await refreshPreloads();
    globalThis.location.reload();
  });
  panel.append(title, text, retry);
  root.replaceChildren(panel);
}

/** The files never expire, so the browser would use an altered copy of its cache again. */
async function refreshPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  await Promise.allSettled(
    [...links].map(async ({ href }) => (await fetch(href, { cache: 'reload' })).arrayBuffer()),
  );
}
