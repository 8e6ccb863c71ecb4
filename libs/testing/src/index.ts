export {
  drawLandscape,
  type GivenParticipant,
  imageContent,
  makeApiKey,
  makeChosenOption,
  makeEvent,
  makeFile,
  makeFreshId,
  makeGateOffer,
  makeGatePerson,
  makeId,
  makeLedgerEntry,
  makeMessage,
  makeMoment,
  makeOnlinePayment,
  makeOwnParticipation,
  makeParticipant,
  makeSquad,
  makeThread,
  makeUser,
  makeVoucher,
  makeWebhook,
  makeWebhookDelivery,
  SUPERADMIN_ID,
  textContent,
} from './builders/index.ts';
export { FAKE_PASSWORD } from './fake-backend/accounts.ts';
export { FAKE_KEY_TOKEN } from './fake-backend/api-keys.ts';
export { createFakeBackend } from './fake-backend/create-fake-backend.ts';
export {
  type FakeBackend,
  findActor,
  type Role,
  tokenOf,
  userOf,
} from './fake-backend/fake-backend.ts';
export { fakeBackendHandlers } from './fake-backend/handlers.ts';
export { addFakeEntry } from './fake-backend/ledger.ts';
export { ticketCodeOf } from './fake-backend/participants.ts';
export { addFakePayment } from './fake-backend/payments.ts';
export { addFactor, FAKE_CODE } from './fake-backend/second-factors.ts';
export { participantsOf } from './fake-backend/stock.ts';
export { FAKE_WEBHOOK_SECRET } from './fake-backend/webhooks.ts';
export { type EndpointHandler, type HandledRequest, handle } from './handlers/handle.ts';
export { loseConnection, refuse } from './handlers/refuse.ts';
export {
  respondToRequest,
  type WireRequest,
  type WireResponse,
} from './handlers/respond-to-request.ts';
