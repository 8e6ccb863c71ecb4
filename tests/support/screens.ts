import { ADMIN_SCREENS } from './admin-screens.ts';
import { EVENT_PAGE_SCREENS } from './event-page-screens.ts';
import { EXPLORE_SCREENS } from './explore-screens.ts';
import { GOING_SCREENS } from './going-screens.ts';
import { openCrop, typeNewPassword, viewPhoto } from './profile-states.ts';
import { button, dialog, type Screen, waitUntilVisible } from './screen.ts';
import {
  attachPictures,
  fillGallery,
  openAccountDeletion,
  openConversation,
  openCopy,
  openDelete,
  openDetail,
  openEdit,
  openExport,
  openNewConversation,
  openNotifications,
  openOrganizer,
  openParticipants,
  searchWithoutMatch,
  selectParticipant,
  submitEmptyEvent,
  submitEmptyLogin,
  TITLE,
  testStore,
  viewPicture,
  viewSentPicture,
} from './screen-states.ts';

/** Every screen and state of the product by area, for axe and for `npm run shots`. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'signing in': [
    { name: 'sign-in', viewer: 'visitor', path: '/login', ready: button('Sign in') },
    { name: 'sign-in, refused', viewer: 'visitor', path: '/login', ready: submitEmptyLogin },
    { name: 'registration', viewer: 'visitor', path: '/register', ready: button('Create account') },
    {
      name: 'forgotten password',
      viewer: 'visitor',
      path: '/forgot-password',
      ready: waitUntilVisible((page) => page.getByText('Muster cannot send emails here.')),
    },
    {
      name: 'new password',
      viewer: 'visitor',
      path: '/reset-password#token',
      ready: button('Set password'),
    },
    {
      name: 'new password, no link',
      viewer: 'visitor',
      path: '/reset-password',
      ready: waitUntilVisible((page) => page.getByRole('alert')),
    },
    {
      name: 'confirm email',
      viewer: 'visitor',
      path: '/confirm-email#token',
      ready: button('Confirm email address'),
    },
    {
      name: 'events, none yet',
      viewer: 'newcomer',
      path: '/dashboard/events',
      ready: waitUntilVisible((page) => page.getByText('No events yet')),
    },
  ],
  events: [
    {
      name: 'events',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: waitUntilVisible((page) => page.getByRole('article', { name: TITLE })),
    },
    {
      name: 'event form with errors',
      viewer: 'newcomer',
      path: '/dashboard/events/new',
      ready: submitEmptyEvent,
    },
    {
      name: 'event form, with everything',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openEdit,
    },
    {
      name: 'event form, copied',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openCopy,
    },
    {
      name: 'events, none found',
      viewer: 'organizer',
      path: '/dashboard/events?search=zzzz&difficulty=Advanced',
      ready: waitUntilVisible((page) => page.getByText('No events found')),
    },
    { name: 'export menu', viewer: 'organizer', path: '/dashboard/events', ready: openExport },
    { name: 'delete event', viewer: 'organizer', path: '/dashboard/events', ready: openDelete },
    {
      name: 'event form, media',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: fillGallery,
    },
    {
      name: 'picture, full size',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: viewPicture,
    },
    {
      name: 'event form of the superadmin',
      viewer: 'superadmin',
      path: '/dashboard/events/new',
      ready: testStore,
    },
  ],
  participants: [
    {
      name: 'participants',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openParticipants,
    },
    {
      name: 'participants, none found',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: searchWithoutMatch,
    },
    {
      name: 'participants, selected',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: selectParticipant,
    },
    {
      name: 'participant, detail',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openDetail,
    },
  ],
  going: GOING_SCREENS,
  messages: [
    {
      name: 'messages',
      viewer: 'organizer',
      path: '/dashboard/messages',
      ready: waitUntilVisible((page) => page.getByText('Open Messages')),
    },
    {
      name: 'messaging modal',
      viewer: 'organizer',
      path: '/dashboard/messages/all',
      ready: dialog,
    },
    {
      name: 'conversation',
      viewer: 'organizer',
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
      path: '/dashboard/messages/all',
      ready: viewSentPicture,
    },
    {
      name: 'new conversation',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openNewConversation,
    },
    {
      name: 'notification settings',
      viewer: 'organizer',
      path: '/dashboard/messages/all',
      ready: openNotifications,
    },
  ],
  profile: [
    {
      name: 'profile',
      viewer: 'organizer',
      path: '/dashboard/profile',
      ready: waitUntilVisible((page) => page.getByText('Edit Profile')),
    },
    {
      name: 'public profile',
      viewer: 'organizer',
      path: '/dashboard/events',
      ready: openOrganizer,
    },
    {
      name: 'settings of notifications',
      viewer: 'organizer',
      path: '/dashboard/profile/notifications',
      ready: waitUntilVisible((page) => page.getByRole('switch', { name: 'My events' })),
    },
    {
      name: 'settings of family and record',
      viewer: 'organizer',
      path: '/dashboard/profile/family',
      ready: waitUntilVisible((page) => page.getByRole('heading', { name: 'Record', exact: true })),
    },
    {
      name: 'settings of organizing',
      viewer: 'organizer',
      path: '/dashboard/profile/organizing#waiver',
      ready: waitUntilVisible((page) => page.getByRole('button', { name: 'Write a waiver' })),
    },
    {
      name: 'delete account',
      viewer: 'organizer',
      path: '/dashboard/profile/account',
      ready: openAccountDeletion,
    },
    { name: 'profile dialog', viewer: 'organizer', path: '/dashboard/profile/edit', ready: dialog },
    {
      name: 'avatar, crop',
      viewer: 'organizer',
      path: '/dashboard/profile/edit',
      ready: openCrop,
    },
    {
      name: 'security',
      viewer: 'organizer',
      path: '/dashboard/profile/edit?tab=security',
      ready: typeNewPassword,
    },
    {
      name: 'Moment, full size',
      viewer: 'organizer',
      path: '/dashboard/profile',
      ready: viewPhoto,
    },
    {
      name: 'Moments, none yet',
      viewer: 'newcomer',
      path: '/dashboard/profile',
      ready: waitUntilVisible((page) => page.getByText('No photos yet')),
    },
    {
      name: 'Moments Not Available',
      viewer: 'superadmin',
      path: '/dashboard/profile',
      ready: waitUntilVisible((page) => page.getByText('Moments Not Available')),
    },
    {
      name: 'page not found',
      viewer: 'organizer',
      path: '/dashboard/nowhere',
      ready: waitUntilVisible((page) => page.getByText('This page does not exist')),
    },
  ],
  explore: EXPLORE_SCREENS,
  administration: ADMIN_SCREENS,
  eventPage: EVENT_PAGE_SCREENS,
};
