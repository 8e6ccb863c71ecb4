import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'profile',
  label: 'Profile',
  title: 'Profile Settings',
  titles: { '/dashboard/people': 'Profile' },
  icon: 'user-circle',
  order: 3,
  visibleTo: 'everyone',
  paths: ['/dashboard/profile', '/dashboard/people'],
  exposes: { Page: './src/page.tsx' },
  contract: REMOTE_CONTRACT,
});
