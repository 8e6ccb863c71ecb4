import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'events',
  label: 'Events',
  title: 'Event Management',
  icon: 'calendar-event',
  order: 1,
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  publicPaths: ['/e', '/s', '/o', '/j', '/games', '/crew/accept', '/claim', '/follow'],
  exposes: { Page: './src/page.tsx', HeaderActions: './src/header-actions.tsx' },
  contract: REMOTE_CONTRACT,
});
