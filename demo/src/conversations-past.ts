import { type Conversation, O, P } from './conversation-types.ts';

/** After a game. */
export const PAST_CONVERSATIONS: readonly Conversation[] = [
  {
    when: 'past',
    status: 'confirmed',
    lines: [
      P('Thank you for a great day! Best marshals I have met.'),
      O('I’ll tell them, they will be unbearable for weeks.'),
      P('From the ridge, just before the last game.', { image: 'field' }),
      O('What a picture. May I put it on our page?', { replyTo: 2 }),
      P('Please do.'),
    ],
  },
  {
    when: 'past',
    status: 'confirmed',
    lines: [
      P('Did anybody hand in a left glove? Green, Mechanix, smells of dog.'),
      O('We have eleven gloves, four of them green. Yours is the one the dog likes.'),
      P('That’s him. I mean it.'),
      O('It will be at the desk next time.'),
    ],
  },
  {
    when: 'past',
    status: 'confirmed',
    lines: [
      O('Hi {nick}, somebody found a radio with your initials on it after {title}.'),
      P('Oh thank you! I had given it up.'),
      O('Shall I post it?'),
      P('I’ll pick it up at the next game, no hurry.', { replyTo: 2 }),
    ],
  },
  {
    when: 'past',
    payment: 'refunded',
    lines: [P('The refund has arrived, thank you.'), O('Good. Hope to see you next time!')],
  },
  {
    when: 'past',
    lines: [
      P('Are there photos from the day?'),
      O('Some are in my Moments, the rest this week. Here is one to start with.', {
        image: 'field',
      }),
      P('Lovely light.'),
    ],
  },
  {
    when: 'past',
    status: 'confirmed',
    lines: [
      P('One thing for next time: the hit calls at the bridge were a bit creative.'),
      O('Noted. We will have two marshals there, and a word at the briefing.'),
      P('That’s all I wanted. Everything else was ace.'),
      O('wrong thread, sorry', { deleted: true }),
      O('Thank you for saying it kindly.', { replyTo: 2 }),
    ],
  },
  {
    when: 'past',
    status: 'confirmed',
    lines: [
      P('When is the next one? I’ve been telling everybody at work.'),
      O(
        'It goes online as soon as it is approved. Press the heart on this one and you’ll see it early.',
      ),
      P('Pressed.'),
    ],
  },
];
