import { dialog, type Screen, waitUntilVisible } from './screen.ts';
import {
  attachPictures,
  openConversation,
  openNewConversation,
  openNotifications,
  viewSentPicture,
} from './screen-states.ts';

/** Messages in their states. */
export const MESSAGE_SCREENS: readonly Screen[] = [
  {
    name: 'messages',
    viewer: 'organizer',
    path: '/dashboard/messages',
    ready: waitUntilVisible((page) => page.getByText('Open Messages')),
  },
  {
    name: 'messaging modal',
    viewer: 'organizer',
    isState: true,
    path: '/dashboard/messages/all',
    ready: dialog,
  },
  {
    name: 'conversation',
    viewer: 'organizer',
    isState: true,
    path: '/dashboard/messages/all',
    ready: openConversation,
  },
  {
    name: 'conversation, pictures attached',
    viewer: 'organizer',
    path: '/dashboard/messages/all',
    ready: attachPictures,
  },
  {
    name: 'conversation, picture full size',
    viewer: 'organizer',
    isState: true,
    path: '/dashboard/messages/all',
    ready: viewSentPicture,
  },
  {
    name: 'new conversation',
    viewer: 'organizer',
    isState: true,
    path: '/dashboard/events',
    ready: openNewConversation,
  },
  {
    name: 'notification settings',
    viewer: 'organizer',
    path: '/dashboard/messages/all',
    ready: openNotifications,
  },
];
