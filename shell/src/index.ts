import { loadBootData } from './boot/boot-data.ts';

const start = async (): Promise<void> => {
  const [{ renderShell }, boot] = await Promise.all([
    import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx'),
    loadBootData(),
  ]);
  renderShell(boot);
};

void start();
