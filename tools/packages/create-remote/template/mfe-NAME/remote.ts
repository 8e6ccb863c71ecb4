import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'NAME',
  label: 'LABEL',
  title: 'LABEL',
  icon: 'M12 3l8 4.5v9l-8 4.5l-8 -4.5v-9l8 -4.5',
  order: 50,
  visibleTo: 'everyone',
  paths: ['/dashboard/NAME'],
  exposes: { Page: './src/page.tsx' },
  contract: REMOTE_CONTRACT,
});
