import type { Participant } from '@muster/contract';
import { isParticipating, participantRef } from '@muster/domain';
import { newConversationPath } from '@muster/remote-kit';
import { ActionIcon } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { canMovePlayers } from '../../move/can-move-players.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';
import * as css from '../shared/menu-item.module.css';
import { type Action, type ActionSlot, CANCEL_SPOT, MENU_ACTIONS } from './actions.ts';
import { useAllowRejoin } from './change-queries.ts';
import { useParticipantChanges } from './changes-context.ts';
import { MENU_BUTTON_ATTRIBUTE } from './focus-menu-button.ts';
import { useParticipantAbilities } from './use-participant-abilities.ts';

interface MoreMenuProps {
  participant: Participant;
  /** Actions that have no button. */
  others: readonly Action[];
  /** The buttons beside the menu; an undo that has no place in them is in the menu. */
  slots: readonly ActionSlot[];
}

/** The rarer actions on a participant, and a link to the conversation. */
export function MoreMenu(props: MoreMenuProps) {
  const { participant } = props;
  const userId = participantRef(participant);
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <Menu
      position="bottom-end"
      width={200}
      returnFocus
      // Within the dialog of its button, to which it belongs for screen readers too.
      portalProps={{ target: dialog ?? undefined }}
      onOpen={() => setDialog(button.current?.closest<HTMLElement>('[role="dialog"]') ?? null)}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          {...{ [MENU_BUTTON_ATTRIBUTE]: userId }}
          aria-label={`More for ${nameOf(participant)}`}
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuItems({ participant, others, slots }: MoreMenuProps) {
  const { eventId } = useParticipantsScreen();
  const { make, undo, undos, askToCancel } = useParticipantChanges();
  const allowRejoin = useAllowRejoin(eventId);
  const { canMessage, isOffered, isLocked } = useParticipantAbilities(participant);
  const last = undos.get(participantRef(participant));
  const hasPlace = slots.some(({ subjects }) => last && subjects.includes(last.subject));
  return (
    <>
      {last && !hasPlace && (
        <Menu.Item
          className={css.item ?? ''}
          disabled={isLocked}
          onClick={() => undo(participant, last)}
        >
          Undo: {last.done}
        </Menu.Item>
      )}
      {canMessage && (
        <Menu.Item
          className={css.item ?? ''}
          component={Link}
          to={newConversationPath({ eventId, recipientId: participantRef(participant) })}
        >
          Message
        </Menu.Item>
      )}
      {[...others, ...MENU_ACTIONS].filter(isOffered).map((action) => (
        <Menu.Item
          key={action.name}
          className={css.item ?? ''}
          disabled={isLocked}
          onClick={() => make(participant, action)}
        >
          {action.label}
        </Menu.Item>
      ))}
      <MoveItem participant={participant} />
      {participant.needsConsent && participant.can.update && (
        <Menu.Item
          className={css.item ?? ''}
          disabled={isLocked}
          onClick={() => allowRejoin.mutate(participant)}
        >
          Allow to join again
        </Menu.Item>
      )}
      {isOffered(CANCEL_SPOT) && (
        <Menu.Item
          className={`${css.item} ${css.danger}`}
          disabled={isLocked}
          onClick={() => askToCancel(participant)}
        >
          {CANCEL_SPOT.label}…
        </Menu.Item>
      )}
    </>
  );
}

function MoveItem({ participant }: Pick<MoreMenuProps, 'participant'>) {
  const { event, isLocked } = useParticipantsScreen();
  const { askToMove } = useParticipantChanges();
  if (!event || !canMovePlayers(event) || !isParticipating(participant.status)) return null;
  return (
    <Menu.Item
      className={css.item ?? ''}
      disabled={isLocked}
      onClick={() => askToMove(participant)}
    >
      Move to another date…
    </Menu.Item>
  );
}
