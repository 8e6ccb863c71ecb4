import type { Handlers } from '../../platform/http/handler.ts';
import { bans } from './bans.ts';
import { bookings } from './book-people.ts';
import { cards } from './cards.ts';
import { claims } from './claims.ts';
import { dependants } from './dependants.ts';
import { joining } from './join.ts';
import { moves } from './moves.ts';
import { offers } from './offers.ts';
import { openSpots } from './open-spots.ts';
import { ownParticipations } from './own-participations.ts';
import { participantChanges } from './participant-changes.ts';
import { participants } from './participants.ts';
import { sidePlans } from './side-plans.ts';
import { squadAgain } from './squad-again.ts';
import { squadChanges } from './squad-changes.ts';
import { squads } from './squads.ts';
import { participantViews } from './views.ts';
import { vouchers } from './vouchers.ts';
import { waitingParties } from './waiting-parties.ts';

export const participationEndpoints = {
  ...bans,
  ...bookings,
  ...cards,
  ...claims,
  ...dependants,
  ...joining,
  ...moves,
  ...offers,
  ...openSpots,
  ...ownParticipations,
  ...participantChanges,
  ...participants,
  ...participantViews,
  ...sidePlans,
  ...squadAgain,
  ...squadChanges,
  ...squads,
  ...vouchers,
  ...waitingParties,
} satisfies Partial<Handlers>;
