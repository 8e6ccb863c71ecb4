import remote from '../remote.ts';

// Everything shared is asked for after the first chunk, as in the shell.
void import('@muster/testing/workbench').then(({ startWorkbench }) =>
  startWorkbench({
    remote,
    modules: {
      page: () => import('./page.tsx'),
    },
  }),
);
