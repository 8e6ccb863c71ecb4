import type { EndpointHandler } from '../handlers/handle.ts';
import { answerAccounts } from './answer-accounts.ts';
import { answerEvents } from './answer-events.ts';
import { answerExports } from './answer-exports.ts';
import { answerFiles } from './answer-files.ts';
import { answerMessages } from './answer-messages.ts';
import { answerParticipants } from './answer-participants.ts';
import type { World } from './world.ts';

/** Answers every call out of a world. */
export function worldHandlers(world: World): EndpointHandler[] {
  return [
    ...answerAccounts(world),
    ...answerEvents(world),
    ...answerExports(world),
    ...answerParticipants(world),
    ...answerMessages(world),
    ...answerFiles(world),
  ];
}
