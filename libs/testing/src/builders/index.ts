export { makeFreshId, makeId } from './ids.ts';
export { drawLandscape } from './landscape.ts';
export { makeEvent } from './make-event.ts';
export { makeFile } from './make-file.ts';
export { imageContent, makeMessage, makeThread, textContent } from './make-message.ts';
export { makeMoment } from './make-moment.ts';
export { type GivenParticipant, makeParticipant } from './make-participant.ts';
export { makeJoinForm, makeNewEvent, makeRegistration } from './make-request.ts';
export { makeUser, SUPERADMIN_ID } from './make-user.ts';
