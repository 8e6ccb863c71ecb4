import { defineRemote, REMOTE_CONTRACT } from '@muster/remote-kit/remote';

export default defineRemote({
  id: 'messaging',
  label: 'Messages',
  title: 'Messages',
  icon: 'messages',
  order: 2,
  visibleTo: 'everyone',
  paths: ['/dashboard/messages'],
  exposes: {
    Page: './src/page.tsx',
    ConversationSection: './src/conversation-section/conversation-section.tsx',
  },
  slots: [{ slot: 'participant/section@1', expose: './ConversationSection', order: 1 }],
  contract: REMOTE_CONTRACT,
});
