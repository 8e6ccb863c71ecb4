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
  },
  slots: [
    { slot: 'next-event/main@1', expose: './TodayAtGate', order: 1 },
    { slot: 'event-card/actions@1', expose: './StartCheckIn', order: 1 },
    { slot: 'event-page/panel@1', expose: './StartCheckIn', order: 1 },
    { slot: 'event-page/panel@1', expose: './GateConflicts', order: 2 },
  ],
  contract: REMOTE_CONTRACT,
});
