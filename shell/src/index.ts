import { COLOR_SCHEME_KEY } from '@muster/ui/color-scheme-key';
import { loadBootData } from './boot/boot-data.ts';
import { waitForScript } from './boot/later-files.ts';
import { showStartFailure } from './boot/show-start-failure.ts';
import { type StartedPage, startPage } from './boot/start-page.ts';
import { redirectToHttps } from './session/https-redirect.ts';

/** Applies the chosen colour scheme before anything is drawn in the wrong one. */
function applyScheme(): void {
  const chosen = globalThis.localStorage.getItem(COLOR_SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
}

/** Renders the page once React is there. Returns what loads the libraries of remotes. */
async function renderPage(page: StartedPage) {
  const { renderShell, loadLibraries } = await import(
    /* webpackChunkName: "bootstrap" */ './bootstrap.tsx'
  );
  renderShell(page);
  return loadLibraries;
}

/** Starts the page with the boot data, unless it has to be opened over https. */
async function start(): Promise<void> {
  const firstScript = waitForScript();
  const boot = await loadBootData();
  if (redirectToHttps(boot.config.productionHost)) return;
  const page = await startPage(boot, {
    firstScript,
    // After the first render, which does not need them.
    loadLibraries: async () => (await rendered)(),
  });
  const rendered = renderPage(page);
  await rendered;
}

applyScheme();
start().catch((error: unknown) => {
  const root = document.getElementById('root');
  if (root) showStartFailure(root);
  throw error;
});
