import { COLOR_SCHEME_KEY } from '@muster/ui/color-scheme-key';
import { showStartFailure } from './boot/show-start-failure.ts';

/** Applies the chosen colour scheme before anything is drawn in the wrong one. */
function applyScheme(): void {
  const chosen = globalThis.localStorage.getItem(COLOR_SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
}

async function start(): Promise<void> {
  const { startShell } = await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
  await startShell();
}

applyScheme();
start().catch((error: unknown) => {
  const root = document.getElementById('root');
  if (root) showStartFailure(root);
  throw error;
});
