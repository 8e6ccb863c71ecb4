/** What players write on joining; an empty text is the commonest. */

export const DIETARY = [
  'Vegetarian',
  'Vegan',
  'Gluten free (coeliac)',
  'No nuts, please',
  'Halal',
  'Lactose intolerant',
  'No pork',
  'Pescatarian',
  'Kosher if there is any, else vegetarian',
] as const;

export const MEDICAL = [
  'Asthma, I carry a blue inhaler in my left chest pocket',
  'Type 1 diabetic, pump and glucose tablets with me',
  'Allergic to penicillin',
  'Allergic to wasp stings, EpiPen in my bag lid',
  'Old knee injury, I may skip the hill',
  'Mild epilepsy, controlled, no strobes please',
  'Hearing aid in the right ear: shout from the left',
  'Migraine now and then, sunglasses help',
  'High blood pressure, medicated',
  'Contact lenses, spare pair in the car',
] as const;

export const NOTES = [
  'Could I be on the same side as my brother? He joined yesterday.',
  'Arriving by train, the 08:12. Is somebody passing the station?',
  'First game ever. A bit nervous, very keen.',
  'I can bring a spare radio and two batteries.',
  'I have to leave by 15:00 to pick up the children.',
  'Happy to marshal for a round if you are short.',
  'I wear a full-face mask over glasses, so please speak up at the briefing.',
  'I will bring a cake. Please tell me how many we are.',
  'Travelling with two others in one car.',
  'Playing with a borrowed rifle; it will be on the chronograph early.',
  'My daughter (15) comes too, on her own ticket. I have the consent form.',
  'Last time the invoice had the wrong name, it is my full one as above.',
  'I would like to try the medic role.',
  'Parking for a long van, please.',
] as const;

export const RELATIONSHIPS = {
  adult: [
    'Partner',
    'Partner',
    'Parent',
    'Sibling',
    'Friend',
    'Flatmate',
    'Colleague',
    'Neighbour',
  ],
  child: ['Parent', 'Parent', 'Guardian', 'Grandparent'],
} as const;

export const BIOS = [
  'Weekend player, weekday nurse. Slow to move, hard to see.',
  'Support gunner with a bad back. I carry the tea.',
  'Started with my son, he stopped, I did not.',
  'Bolt action, soft boots, long walks.',
  'I fix gearboxes for cake. Message me before the game, not during.',
  'Medic on the field and off it.',
  'Pistol only since 2019. It is not a phase.',
  'Map and compass person. I am the reason we were late.',
  'New this year, learning fast, apologising faster.',
  'Photographer: if you see a lens in the bracken, smile.',
  'Plays for the walk, stays for the bacon roll.',
  'Team captain, mostly of the minibus.',
  'Ex-cadet, ex-fast, still keen.',
  'CQB in the winter, woodland in the summer, paperwork all year.',
  'Sound engineer. I hear you coming.',
  'I play in a kilt. Nettles are a state of mind.',
  'Looking for a squad around the Midlands on Sundays.',
  'Honest hits, dry humour, wet feet.',
  'Marshal every second month. Be nice to marshals.',
  'Father of three players. Owner of no money.',
  'Radio nerd. Ask me about antennas. Or better, don’t.',
  'Long games, short stories.',
  'I came for one Sunday in 2016.',
  'Green team by habit, tan by laundry.',
] as const;
