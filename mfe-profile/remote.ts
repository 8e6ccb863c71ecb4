import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'profile',
  label: 'Profile',
  title: 'Profile Settings',
  titles: { '/dashboard/people': 'Profile', '/guardian': 'Waiver' },
  icon: 'user-circle',
  order: 3,
  visibleTo: 'everyone',
  paths: ['/dashboard/profile', '/dashboard/people'],
  // A guardian signs without an account.
  publicPaths: ['/guardian'],
  exposes: {
    Page: './src/page.tsx',
    WaiverAtEvent: './src/waiver/waiver-at-event.tsx',
    WaiverAtGoing: './src/waiver/waiver-at-going.tsx',
    ParticipantWaiver: './src/waiver/participant-waiver.tsx',
    WaiverTask: './src/waiver/waiver-task.tsx',
  },
  slots: [
    { slot: 'join-card/section@1', expose: './WaiverAtEvent', order: 2 },
    { slot: 'going-card/section@1', expose: './WaiverAtGoing', order: 0 },
    { slot: 'participant/section@1', expose: './ParticipantWaiver', order: 1 },
    { slot: 'event-home/task@1', expose: './WaiverTask', order: 3 },
  ],
  contract: REMOTE_CONTRACT,
});
