import { COLOR_SCHEME_KEY } from '@muster/ui/color-scheme-key';
import { loadBootData } from './boot/boot-data.ts';
import { keepFetch } from './boot/host-fetch.ts';
import { showStartFailure } from './boot/show-start-failure.ts';
import { standInForStorage } from './boot/stand-in-storage.ts';
import { startPage } from './boot/start-page.ts';
import { redirectToHttps } from './session/https-redirect.ts';

/** Applies the chosen colour scheme before anything is drawn in the wrong one. */
function applyScheme(): void {
  const chosen = globalThis.localStorage.getItem(COLOR_SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
}

function loadBootstrap() {
  return import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

/**
 * Starts the page with the boot data, unless it has to be opened over https. Whatever throws here,
 * the page says so.
 */
async function start(): Promise<void> {
  keepFetch();
  standInForStorage();
  applyScheme();
  const boot = await loadBootData();
  if (redirectToHttps(boot.config.productionHost)) return;
  const [{ renderShell }, page] = await Promise.all([
    loadBootstrap(),
    startPage(boot, async () => (await loadBootstrap()).loadLibraries()),
  ]);
  renderShell(page);
}

start().catch((error: unknown) => {
  const root = document.getElementById('root');
  if (root) showStartFailure(root);
  throw error;
});
