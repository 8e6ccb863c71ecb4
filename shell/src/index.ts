import { loadBootData } from './boot/boot-data.ts';
import { redirectToHttps } from './session/https-redirect.ts';

/** The chosen colour scheme, before anything is drawn in the wrong one. */
const applyScheme = (): void => {
  const chosen = globalThis.localStorage.getItem('muster-color-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
  }
};

const start = async (): Promise<void> => {
  const [{ renderShell }, boot] = await Promise.all([
    import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx'),
    loadBootData(),
  ]);
  if (!redirectToHttps(boot.config.productionHost)) renderShell(boot);
};

applyScheme();
void start();
