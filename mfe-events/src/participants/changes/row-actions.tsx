import type { Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { Button, SLIP_MS, useIsBelow } from '@muster/ui';
import { type MouseEvent, useRef } from 'react';
import { UnsentMark } from '../outbox/unsent-mark.tsx';
import { nameOf } from '../shared/labels.ts';
import { type ActionSlot, GATE_SLOT, MARK_PAID, PAID_AND_IN, PAYMENT_SLOT } from './actions.ts';
import { useParticipantChanges } from './changes-context.ts';
import { MoreMenu } from './more-menu.tsx';
import * as css from './row-actions.module.css';
import { useParticipantAbilities } from './use-participant-abilities.ts';

interface RowActionsProps {
  participant: Participant;
}

/**
 * The actions on a participant in a row. Each has a place of its own that stays when it is done, so
 * that a second tap never does something else. A row below the width of a desktop has room for the
 * one of the gate.
 */
export function RowActions({ participant }: RowActionsProps) {
  const isCompact = useIsBelow('desktop');
  const slots = isCompact ? [GATE_SLOT] : [PAYMENT_SLOT, GATE_SLOT];
  return (
    <div className={css.actions}>
      <UnsentMark userId={participantRef(participant)} />
      {slots.map((slot) => (
        <span key={slot.id} className={css.slot}>
          <SlotButton participant={participant} slot={slot} place="row" />
        </span>
      ))}
      <MoreMenu
        participant={participant}
        others={isCompact ? [PAID_AND_IN, MARK_PAID] : [PAID_AND_IN]}
        slots={slots}
      />
    </div>
  );
}

/** The same in the detail, where the action of the gate is the largest. */
export function DetailActions({ participant }: RowActionsProps) {
  const { isOffered, isLocked } = useParticipantAbilities(participant);
  const { make } = useParticipantChanges();
  return (
    <div className={css.detail}>
      <SlotButton participant={participant} slot={GATE_SLOT} place="detail" />
      <div className={css.others}>
        {isOffered(PAID_AND_IN) && (
          <Button
            variant="default"
            disabled={isLocked}
            aria-label={`${PAID_AND_IN.label} ${nameOf(participant)}`}
            onClick={() => make(participant, PAID_AND_IN)}
          >
            {PAID_AND_IN.label}
          </Button>
        )}
        <SlotButton participant={participant} slot={PAYMENT_SLOT} place="row" />
        <MoreMenu participant={participant} others={[]} slots={[GATE_SLOT, PAYMENT_SLOT]} />
      </div>
    </div>
  );
}

interface SlotButtonProps extends RowActionsProps {
  slot: ActionSlot;
  place: 'row' | 'detail';
}

/**
 * The same button does and undoes, so that the focus stays on it. Where it has just changed its
 * meaning, a press that follows at once is of a finger that slips, and does neither.
 */
function SlotButton({ participant, slot, place }: SlotButtonProps) {
  const { make, undo, undos } = useParticipantChanges();
  const { isOffered, isLocked } = useParticipantAbilities(participant);
  const last = useRef({ verb: '', atMs: Number.NEGATIVE_INFINITY });
  function press(verb: 'make' | 'undo', { timeStamp }: MouseEvent, act: () => void) {
    const isSlip = verb !== last.current.verb && timeStamp - last.current.atMs < SLIP_MS;
    if (isSlip) return;
    last.current = { verb, atMs: timeStamp };
    act();
  }
  const name = nameOf(participant);
  const done = undos.get(participantRef(participant));
  const undoable = done && slot.subjects.includes(done.subject) ? done : undefined;
  const action = slot.actions.find(isOffered);
  if (!undoable && !action) return null;
  const size = place === 'detail' ? ({ size: 'lg', fullWidth: true } as const) : { size: 'sm' };
  const shared = { className: css.action ?? '', disabled: isLocked, ...size };
  if (undoable)
    return (
      <Button
        {...shared}
        variant="subtle"
        aria-keyshortcuts="u"
        aria-label={`Undo: ${name} ${undoable.done}`}
        onClick={(click) => press('undo', click, () => undo(participant, undoable))}
      >
        Undo
      </Button>
    );
  if (!action) return null;
  return (
    <Button
      {...shared}
      variant={place === 'detail' ? 'filled' : 'default'}
      aria-keyshortcuts={action.shortcut}
      aria-label={`${action.label} ${name}`}
      onClick={(click) => press('make', click, () => make(participant, action))}
    >
      {action.label}
    </Button>
  );
}
