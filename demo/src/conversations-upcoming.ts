import { type Conversation, O, P } from './conversation-types.ts';

/** Before a game. */
export const UPCOMING_CONVERSATIONS: readonly Conversation[] = [
  {
    when: 'coming',
    kinds: ['skirmish', 'beginner', 'cqb', 'night'],
    lines: [
      P('Morning! Two of us are coming. Do you still have hire kits?'),
      O('We do: six full sets left. I’ll put two aside for you.'),
      O('£{hire} each, £{camo} with camo and boots. Masks are included.', { replyTo: 0 }),
      P('Perfect. And is there parking for a van?'),
      O('Top field, past the second gate. Here is the way in.', { image: 'map' }),
      P('Got it, thank you!'),
    ],
  },
  {
    when: 'coming',
    lines: [
      P('Where exactly do we park? The postcode takes me to a farm.'),
      O('You are not the first. Carry on 300 m after the farm, turn left at the milk churn.'),
      O('The dotted line is the footpath to the safe zone.', { image: 'map' }),
      P('A milk churn. Right.'),
      P('Is it wide enough for a trailer?', { replyTo: 2 }),
    ],
  },
  {
    when: 'coming',
    kinds: ['skirmish', 'milsim', 'weekend', 'beginner'],
    lines: [
      P('Can my son (14) come along?'),
      O('Yes, with you on the field and a full-face mask. He needs his own ticket.'),
      O(
        'And please bring the consent form signed by a parent, the paper one. We keep it for a year.',
      ),
      P('Is a photo of it all right?'),
      O('Sadly not, the insurer wants ink.', { replyTo: 3 }),
      P('Fair enough. See you there!'),
    ],
  },
  {
    when: 'coming',
    kinds: ['skirmish', 'milsim', 'weekend'],
    lines: [
      P('What is the limit for bolt action?'),
      O('2.3 joules with a 30 metre minimum. Rifles 1.14 on a .20, DMRs 1.9 and locked to semi.'),
      P('Do you chrono on my BBs or on yours?'),
      O('On ours, .20, hop off. From 08:30, at the blue tent.', { replyTo: 2 }),
      P('Mine is at 2.2, so that should do.'),
    ],
  },
  {
    when: 'coming',
    kinds: ['cqb'],
    lines: [
      P('Is full auto allowed on the ground floor at least?'),
      O('Semi everywhere indoors, sorry. The echo is loud enough.'),
      P('My teeth thank you.'),
    ],
  },
  {
    when: 'coming',
    kinds: ['night'],
    lines: [
      P('I don’t have a tracer unit. Can I still come?'),
      O('Yes! We hire out ten of them for £5, first come first served. Glow BBs at the desk.'),
      P('Please put my name on one.'),
      O('Done, {nick}.'),
      P('And what about head torches: red only?'),
    ],
  },
  {
    when: 'coming',
    status: 'waitlist',
    lines: [
      P('Any chance for those of us on the waitlist?'),
      O(
        'Usually three or four drop out in the last week. You move up by yourself, no need to do anything.',
      ),
      P('Do I have to pay before?'),
      O('Only once you have a place.', { replyTo: 2 }),
    ],
  },
  {
    when: 'coming',
    payment: 'failed',
    status: 'confirmed',
    lines: [
      O(
        'Hello {nick}, your payment for {title} did not go through. Could you try again this week?',
      ),
      P('Oh! New card, old number. Will do tonight.'),
      O('No rush, your place is safe till Friday.'),
    ],
  },
  {
    when: 'coming',
    payment: 'pending',
    status: 'confirmed',
    lines: [
      P('Can I pay in cash at the desk?'),
      O('Yes, exact money helps. I’ll leave you as pending until then.'),
      P('Thanks. Bringing a jar of coins, then.'),
      O('Please don’t.', { replyTo: 2 }),
      P('Joking. Mostly.'),
    ],
  },
  {
    when: 'coming',
    status: 'cancelled',
    lines: [
      P('Really sorry, I broke a toe and have to give my place up.'),
      O('Ouch. Refund is on its way, get well soon!'),
      P('Thank you, that is very decent.'),
    ],
  },
  {
    when: 'coming',
    kinds: ['weekend'],
    lines: [
      P('Can I arrive on Saturday morning instead of Friday?'),
      O('Of course. Be at the gate by 08:00, the first briefing is at 08:30.'),
      P('And are fires allowed?'),
      O('In the pits, yes. Wood is £4 a net, honesty box.', { replyTo: 2 }),
      O('This is the camping field last week.', { image: 'field' }),
      P('That looks lovely. Two tents, please.'),
    ],
  },
  {
    when: 'coming',
    kinds: ['milsim'],
    lines: [
      P('Which radio channel do we use? I have programmable ones.'),
      O(
        'PMR446, channel 4 for Green and 6 for Tan, no tones. Callsigns come with the orders on Wednesday.',
      ),
      P('Are privacy codes on?'),
      P('Ah, no tones. I can read.', { replyTo: 1 }),
      O('We have all been there.'),
    ],
  },
  {
    when: 'coming',
    lines: [
      P('Is the site muddy at the moment?'),
      O('Very. Bring spare socks.', { image: 'field' }),
      P('Ha. Will do.'),
      P('Is there a shop for gas and BBs on site?'),
    ],
  },
  {
    when: 'coming',
    kinds: ['skirmish', 'beginner', 'weekend'],
    lines: [
      P('Is lunch vegan?'),
      O('The chilli is, and there is soup. The bacon roll has opinions.'),
      P('Chilli it is. I’d change it in the form, but I can’t find where.'),
      O('I’ve written it down for you.'),
      P('Brilliant, thanks.'),
    ],
  },
  {
    when: 'coming',
    status: 'none',
    lines: [
      P('I only have two-tone guns and no UKARA. Is that a problem?'),
      O(
        'Not at all, two-tone is fine to play. After three games with us in two months we can register you.',
      ),
      P('Great, then I’ll book this one and the next.'),
    ],
  },
  {
    when: 'coming',
    status: 'none',
    lines: [
      P('Can I come just to watch? My partner plays.'),
      O('Yes, free of charge. Stay in the safe zone and borrow goggles from the desk.'),
    ],
  },
  {
    when: 'coming',
    lines: [
      P('What time does it really start?'),
      O(
        'First game at {time}, briefing a quarter of an hour before. Late people get the long lecture.',
      ),
      P('I will set two alarms.', { deleted: true }),
      P('I will set three alarms.'),
    ],
  },
  {
    when: 'coming',
    lines: [
      P('We are a group of nine. Can we stay on one side?'),
      O('Up to ten together is fine. Put the same team name on your forms and I’ll see to it.'),
      P('All done. We are the ones with the cake.'),
    ],
  },
];
