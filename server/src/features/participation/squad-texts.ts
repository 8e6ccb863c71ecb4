/** What the server says about squads. */
export const SQUAD_TEXT = {
  wrongCodes: 'Too many codes were wrong. Join without a squad, or try again in an hour',
  perHour: 'You have made 5 squads in the last hour. Please try again later',
  openedPerHour: 'You have opened spots 5 times in the last hour. Please try again later',
  offeredPerHour: 'You have made 5 links in the last hour. Please try again later',
  offersConfirmed: 'Only a confirmed spot can be given away. Leave the waitlist instead',
  linkEnded: 'This link is not valid. It may have been used or withdrawn',
  nameTaken: 'There is a squad with this name already. Choose another',
  tooSmall: 'More players are in the squad than that',
  leader: 'Choose a member of the squad',
  side: 'Choose one of the sides that players of this event choose freely',
  options: 'Name the options of each open spot, or of none',
  none: 'This event has no squads',
  joinForm: 'Fill in the form to join the event',
  notOver: 'Choose the squad of a game that is over',
  tooManyOpen: (left: number) =>
    `${left === 0 ? 'No more spots' : `Only ${left} more`} can be held until mates take or pay for theirs`,
  tooLarge: (max: number) => `At this event a squad has at most ${max} players`,
};
