export { makeFreshId, makeId } from './builders/ids.ts';
export { drawLandscape } from './builders/landscape.ts';
export { makeEvent } from './builders/make-event.ts';
export { makeFile } from './builders/make-file.ts';
export { imageContent, makeMessage, makeThread, textContent } from './builders/make-message.ts';
export { type GivenParticipant, makeParticipant } from './builders/make-participant.ts';
export { makeUser, SUPERADMIN_ID } from './builders/make-user.ts';
export { WORLD_PASSWORD } from './fake-backend/answer-accounts.ts';
export { participantsOf } from './fake-backend/answer-participants.ts';
export {
  createWorld,
  findActor,
  type Role,
  tokenOf,
  userOf,
  type World,
} from './fake-backend/world.ts';
export { worldHandlers } from './fake-backend/world-handlers.ts';
export { answerRequest, type WireAnswer, type WireRequest } from './handlers/answer-request.ts';
export { type EndpointHandler, type HandledRequest, handle } from './handlers/handle.ts';
export { loseConnection, refuse } from './handlers/refuse.ts';
