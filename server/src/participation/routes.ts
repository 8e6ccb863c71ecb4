import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { changeParticipant, changeParticipants } from './change-participants.ts';
import { getParticipant } from './get-participant.ts';
import { joinEvent, leaveEvent } from './join-event.ts';
import { getJoinStatus, getMyJoinForm, listParticipantsFor } from './read-participants.ts';

export const participationRoutes = (services: Services) =>
  ({
    joinEvent: (request) => joinEvent(services, request),
    leaveEvent: (request) => leaveEvent(services, request),
    getJoinStatus: (request) => getJoinStatus(services, request),
    getMyJoinForm: (request) => getMyJoinForm(services, request),
    listParticipants: (request) => listParticipantsFor(services, request),
    getParticipant: (request) => getParticipant(services, request),
    updateParticipant: async (request) => ({
      participant: await changeParticipant(services, request),
    }),
    updateParticipants: (request) => changeParticipants(services, request),
  }) satisfies Partial<Handlers>;
