/** What a list says that has nothing to show: what it is for, or how to find something. */
export const EMPTY_TEXT = {
  events: {
    title: 'No events yet',
    text: 'Create your first event. Players can see it once it is approved.',
  },
  eventsFound: { title: 'No events found', text: 'No events match these filters.' },
  participations: {
    title: 'You have not joined an event yet',
    text: 'Events that you join appear here, with your ticket and where you stand.',
  },
  comingParticipations: {
    title: 'No coming games',
    text: 'Events that you join appear here, with your ticket and where you stand.',
  },
  explore: {
    title: 'No coming events',
    text: 'Events of other organizers appear here once they are approved.',
  },
  exploreMap: {
    title: 'No events on the map',
    text: 'No event that matches has a known position. The list shows all of them.',
  },
  participants: {
    title: 'No participants yet',
    text: 'Players who join this event appear here with their join form.',
  },
  participantsFound: {
    title: 'No participants found',
    text: 'No participants match your search and filters.',
  },
  participantsPage: {
    title: 'This page is empty',
    text: 'The list is shorter now than when you opened this page.',
  },
  participant: {
    title: 'Participant not found',
    text: 'This player does not take part in the event any more.',
  },
  ticket: {
    title: 'This ticket is not valid',
    text: 'It may be for another event, or the player has no spot any more. Look for them by name.',
  },
  threads: {
    title: 'No messages yet',
    text: 'Messages between players and organizers about an event appear here.',
  },
  adminThreadsFound: {
    title: 'No threads found',
    text: 'No event, name or email has a word that begins like this.',
  },
  threadsFound: { title: 'No threads found', text: 'No threads match your search and filter.' },
  messages: 'No messages yet',
  newConversation: 'No messages yet. Write the first one.',
  moments: {
    title: 'No photos yet',
    text: 'Photos of your games appear here and on your public profile.',
  },
  momentsNotAvailable: {
    title: 'Moments Not Available',
    text: 'The superadmin has no public profile to show photos on.',
  },
  pendingEvents: {
    title: 'No events to approve',
    text: 'New events appear here until you approve them.',
  },
  adminEvents: { title: 'No events yet', text: 'Every event appears here once it is created.' },
  adminEventsFound: { title: 'No events found', text: 'No events match your search and filter.' },
  usersFound: { title: 'No users found', text: 'No accounts match your search.' },
  user: {
    title: 'User not found',
    text: 'The account was deleted, or the link is not complete.',
  },
  auditEntries: {
    title: 'No entries found',
    text: 'What is done with the superadmin’s power, and every deletion, appears here.',
  },
  person: {
    title: 'This profile does not exist',
    text: 'The link may be out of date, or the account was deleted.',
  },
  comingEvents: 'No coming events.',
  personMoments: 'No photos yet.',
  reports: {
    title: 'No open reports',
    text: 'What users report appears here until you decide about it.',
  },
  closedReports: {
    title: 'No closed reports',
    text: 'Reports that you have decided about appear here.',
  },
  page: {
    title: 'This page does not exist',
    text: 'The link may be out of date, or you may not have access to this page.',
  },
} as const;
