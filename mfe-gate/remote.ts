import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'gate',
  label: 'Gate',
  title: 'Gate',
  icon: 'users',
  order: 9,
  visibleTo: 'everyone',
  paths: ['/gate'],
  // The codes of tickets are in upper case.
  publicPaths: ['/t', '/T'],
  standalone: true,
  exposes: {
    Page: './src/page.tsx',
    TodayAtGate: './src/slots/today-at-gate.tsx',
    StartCheckIn: './src/slots/start-check-in.tsx',
    GateConflicts: './src/slots/gate-conflicts.tsx',
    CheckInTab: './src/home/check-in-tab.tsx',
    GateTask: './src/home/gate-task.tsx',
    GateCard: './src/home/gate-card.tsx',
  },
  slots: [
    { slot: 'next-event/main@1', expose: './TodayAtGate', order: 1 },
    { slot: 'event-card/actions@1', expose: './StartCheckIn', order: 1 },
    {
      ...{ slot: 'event-home/tab@1', expose: './CheckInTab', order: 1 },
      tab: { title: 'Check-in', needs: ['checkIn', 'viewMedical', 'manageDevices'] },
    },
    { slot: 'event-home/task@1', expose: './GateTask', order: 2 },
    { slot: 'event-home/card@1', expose: './GateCard', order: 2 },
    { slot: 'event-page/panel@1', expose: './StartCheckIn', order: 1 },
    { slot: 'event-page/panel@1', expose: './GateConflicts', order: 2 },
  ],
  contract: REMOTE_CONTRACT,
});
