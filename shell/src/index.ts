import { COLOR_SCHEME_KEY } from '@muster/ui/color-scheme-key';
import { loadBootData } from './boot/boot-data.ts';
import { showStartFailure } from './boot/show-start-failure.ts';
import { redirectToHttps } from './session/https-redirect.ts';

/** Applies the chosen colour scheme before anything is drawn in the wrong one. */
function applyScheme(): void {
  const chosen = globalThis.localStorage.getItem(COLOR_SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
}

async function start(): Promise<void> {
  const [{ renderShell }, boot] = await Promise.all([
    import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx'),
    loadBootData(),
  ]);
  if (!redirectToHttps(boot.config.productionHost)) renderShell(boot);
}

applyScheme();
start().catch((error: unknown) => {
  const root = document.getElementById('root');
  if (root) showStartFailure(root);
  throw error;
});
