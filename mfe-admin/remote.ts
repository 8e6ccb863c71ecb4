import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'admin',
  label: 'Admin',
  title: 'Admin Dashboard',
  icon: 'shield-check',
  order: 4,
  visibleTo: 'superadmin',
  paths: ['/dashboard/admin', '/admin/events'],
  exposes: { Page: './src/page.tsx', Badge: './src/badge.tsx' },
  contract: REMOTE_CONTRACT,
});
