import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'messaging',
  label: 'Messages',
  title: 'Messages',
  icon: 'messages',
  order: 2,
  visibleTo: 'everyone',
  paths: ['/dashboard/messages'],
  exposes: { Page: './src/page.tsx' },
  contract: REMOTE_CONTRACT,
});
