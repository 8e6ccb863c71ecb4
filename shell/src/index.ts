import { loadBootData } from './boot/boot-data.ts';
import { redirectToHttps } from './session/https-redirect.ts';

const start = async (): Promise<void> => {
  const [{ renderShell }, boot] = await Promise.all([
    import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx'),
    loadBootData(),
  ]);
  if (!redirectToHttps(boot.config.productionHost)) renderShell(boot);
};

void start();
