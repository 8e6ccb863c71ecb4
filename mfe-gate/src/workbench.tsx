import remote from '../remote.ts';

// Imported dynamically, because shared libraries are available only after the first chunk, as in
// the shell.
void import('@muster/testing/workbench').then(({ startWorkbench }) =>
  startWorkbench({
    remote,
    modules: {
      page: () => import('./page.tsx'),
      contributions: {
        todayAtGate: () => import('./slots/today-at-gate.tsx'),
        startCheckIn: () => import('./slots/start-check-in.tsx'),
        gateConflicts: () => import('./slots/gate-conflicts.tsx'),
        checkInTab: () => import('./home/check-in-tab.tsx'),
        gateTask: () => import('./home/gate-task.tsx'),
        gateCard: () => import('./home/gate-card.tsx'),
      },
    },
  }),
);
