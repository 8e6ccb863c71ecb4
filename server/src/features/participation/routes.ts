import type { Handlers } from '../../platform/http/handler.ts';
import { allowRejoin } from './allow-rejoin.ts';
import { checkVoucher } from './check-voucher.ts';
import { findParticipantByTicket } from './find-participant-by-ticket.ts';
import { getJoinStatus } from './get-join-status.ts';
import { getLastJoinForm } from './get-last-join-form.ts';
import { getMedicalAnswers } from './get-medical-answers.ts';
import { getMyJoinForm } from './get-my-join-form.ts';
import { getParticipant } from './get-participant.ts';
import { joinEvent } from './join-event.ts';
import { joinWithNewAccount } from './join-with-new-account.ts';
import { leaveEvent } from './leave-event.ts';
import { listMyParticipations } from './list-my-participations.ts';
import { listOptionCounts } from './list-option-counts.ts';
import { listParticipants } from './list-participants.ts';
import { updateKit } from './update-kit.ts';
import { updateMyJoinForm } from './update-my-join-form.ts';
import { updateParticipant } from './update-participant.ts';
import { updateParticipants } from './update-participants.ts';

export const participationRoutes = {
  joinEvent,
  joinWithNewAccount,
  checkVoucher,
  leaveEvent,
  getJoinStatus,
  getMyJoinForm,
  listMyParticipations,
  updateMyJoinForm,
  getLastJoinForm,
  listParticipants,
  listOptionCounts,
  getParticipant,
  getMedicalAnswers,
  findParticipantByTicket,
  updateKit,
  allowRejoin,
  updateParticipant,
  updateParticipants,
} satisfies Partial<Handlers>;
