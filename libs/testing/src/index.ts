export { makeFreshId, makeId } from './builders/ids.ts';
export { drawLandscape } from './builders/landscape.ts';
export { makeEvent } from './builders/make-event.ts';
export { makeFile } from './builders/make-file.ts';
export { imageContent, makeMessage, makeThread, textContent } from './builders/make-message.ts';
export { type GivenParticipant, makeParticipant } from './builders/make-participant.ts';
export { makeUser, SUPERADMIN_ID } from './builders/make-user.ts';
export { FAKE_PASSWORD } from './fake-backend/account-handlers.ts';
export { createFakeBackend } from './fake-backend/create-fake-backend.ts';
export {
  type FakeBackend,
  findActor,
  type Role,
  tokenOf,
  userOf,
} from './fake-backend/fake-backend.ts';
export { fakeBackendHandlers } from './fake-backend/handlers.ts';
export { participantsOf } from './fake-backend/participant-handlers.ts';
export { type EndpointHandler, type HandledRequest, handle } from './handlers/handle.ts';
export { loseConnection, refuse } from './handlers/refuse.ts';
export {
  respondToRequest,
  type WireRequest,
  type WireResponse,
} from './handlers/respond-to-request.ts';
