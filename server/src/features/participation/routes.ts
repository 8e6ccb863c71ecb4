import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { createTryVoucher } from '../vouchers/try-voucher.ts';
import { allowRejoin } from './allow-rejoin.ts';
import { checkVoucher } from './check-voucher.ts';
import { findParticipantByTicket } from './find-participant-by-ticket.ts';
import { getJoinStatus } from './get-join-status.ts';
import { getLastJoinForm } from './get-last-join-form.ts';
import { getMedicalAnswers } from './get-medical-answers.ts';
import { getMyJoinForm } from './get-my-join-form.ts';
import { getParticipant } from './get-participant.ts';
import { joinEvent } from './join-event.ts';
import { createJoinLimit } from './join-limit.ts';
import { joinWithNewAccount } from './join-with-new-account.ts';
import { leaveEvent } from './leave-event.ts';
import { listMyParticipations } from './list-my-participations.ts';
import { listOptionCounts } from './list-option-counts.ts';
import { listParticipants } from './list-participants.ts';
import { updateKit } from './update-kit.ts';
import { updateMyJoinForm } from './update-my-join-form.ts';
import { updateParticipant } from './update-participant.ts';
import { updateParticipants } from './update-participants.ts';

export function participationRoutes(services: AuthServices) {
  const tryVoucher = createTryVoucher(services);
  const joining = { ...services, tryVoucher, countJoin: createJoinLimit(services) };
  return {
    joinEvent: (request) => joinEvent(joining, request),
    joinWithNewAccount: (request) => joinWithNewAccount(joining, request),
    checkVoucher: (request) => checkVoucher(joining, request),
    leaveEvent: (request) => leaveEvent(services, request),
    getJoinStatus: (request) => getJoinStatus(services, request),
    getMyJoinForm: (request) => getMyJoinForm(services, request),
    listMyParticipations: (request) => listMyParticipations(services, request),
    updateMyJoinForm: (request) => updateMyJoinForm(services, request),
    getLastJoinForm: (request) => getLastJoinForm(services, request),
    listParticipants: (request) => listParticipants(services, request),
    listOptionCounts: (request) => listOptionCounts(services, request),
    getParticipant: (request) => getParticipant(services, request),
    getMedicalAnswers: (request) => getMedicalAnswers(services, request),
    findParticipantByTicket: (request) => findParticipantByTicket(services, request),
    updateKit: (request) => updateKit(services, request),
    allowRejoin: (request) => allowRejoin(services, request),
    updateParticipant: (request) => updateParticipant(services, request),
    updateParticipants: (request) => updateParticipants(services, request),
  } satisfies Partial<Handlers>;
}
