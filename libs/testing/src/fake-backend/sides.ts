import { type Event, hashFraction, type User } from '@muster/contract';
import { assigned, planSides, sideField } from '@muster/domain';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers, FakeParticipant } from './fake-backend.ts';
import { findEventFor } from './people.ts';
import { countFakeSpots, participantsOf } from './stock.ts';

/** Handlers of sides (docs/product/sides.md#balance); nobody has a squad, and no side a limit. */
export const sideHandlers = {
  planSides(backend, { actor, params: { id }, body: { basis, seed = 'sample' } }) {
    const { event, field, players, version } = findPlayers(backend, { actor, id });
    const isChosen = (event.sides?.policy ?? 'choose') === 'choose';
    const planned = players.filter(
      ({ checkInStatus }) => basis === 'confirmed' || checkInStatus === 'checked_in',
    );
    const plan = planSides({
      sides: field.options.map((option) => ({ ...option, room: null })),
      units: planned.map((player) => ({
        id: player.id,
        name: player.joinForm.fullName,
        members: [
          {
            participationId: player.id,
            side: choiceOf(player, field)?.optionId ?? null,
            isFixed: isChosen && !choiceOf(player, field)?.isAssigned,
            experience: 0,
          },
        ],
      })),
      seed,
      basis,
    });
    const names = new Map(players.map((player) => [player.id, player.joinForm.fullName]));
    return {
      ...plan,
      ...{ version, seed },
      moves: plan.moves.map((move) => ({ ...move, name: names.get(move.participationId) ?? '' })),
      sides: plan.sides.map(({ id: optionId, ...counts }) => ({
        ...{ optionId, ...counts },
        label: field.options.find((option) => option.id === optionId)?.label ?? '',
      })),
    };
  },
  applySides(backend, { actor, params: { id }, body: { version, moves } }) {
    const { event, field, players, ...now } = findPlayers(backend, { actor, id });
    if (now.version !== version) refuse('PLAN_OUTDATED');
    const before = moves.flatMap(({ participationId, to }) => {
      const player = players.find((one) => one.id === participationId);
      if (!player) return [];
      const side = choiceOf(player, field)?.optionId ?? null;
      const option = field.options.find((one) => one.id === to);
      const { joinForm } = player;
      joinForm.customFieldResponses = [
        ...joinForm.customFieldResponses.filter(({ fieldId }) => fieldId !== field.id),
        ...(option ? [{ ...assigned(field, option), isOffered: true }] : []),
      ];
      return { participationId, to: side };
    });
    countFakeSpots(backend, event);
    const undo = { version: findPlayers(backend, { actor, id }).version, moves: before };
    return { updated: before.length, undo };
  },
} satisfies FakeHandlers;

type SideField = Event['customFields'][number];

/** The confirmed players of an event with sides, and what changes with their sides. */
function findPlayers(backend: FakeBackend, request: { actor: User; id: string }) {
  const event = findEventFor(backend, request, 'manageParticipants');
  const field = sideField(event.customFields) ?? refuse('VALIDATION');
  const players = participantsOf(backend, event).filter(({ status }) => status === 'confirmed');
  const sides = players.map((player) => [player.id, choiceOf(player, field)?.optionId]);
  return { event, field, players, version: String(hashFraction(JSON.stringify(sides))) };
}

function choiceOf({ joinForm }: FakeParticipant, { id }: SideField) {
  return joinForm.customFieldResponses.find(({ fieldId }) => fieldId === id);
}
