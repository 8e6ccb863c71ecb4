import type { Participant } from '@muster/contract';
import { ActionIcon } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CANCEL_PLACE, MORE_ACTIONS } from './actions.ts';
import * as css from './menu-item.module.css';
import type { RowChanges } from './use-changes.ts';
import { nameOf } from './words.ts';

interface MoreMenuProps {
  eventId: string;
  participant: Participant;
  changes: RowChanges;
  isLocked: boolean;
}

/** Where messages with somebody about an event are; another remote's address. */
const messagePath = (eventId: string, userId: string) =>
  `/dashboard/messages?event=${eventId}&to=${userId}`;

/** Puts the focus on somebody's button: in the panel if that is open, else in the row. */
export function focusMoreButton(userId: string): void {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-more="${userId}"]`);
  [...buttons].at(-1)?.focus();
}

/** What is done to a participant now and then. */
export function MoreMenu({ eventId, participant, changes, isLocked }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" width={200} returnFocus withinPortal>
      <Menu.Target>
        <ActionIcon data-more={participant.user.id} aria-label={`More for ${nameOf(participant)}`}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={css.item ?? ''}
          component={Link}
          to={messagePath(eventId, participant.user.id)}
        >
          Message
        </Menu.Item>
        {MORE_ACTIONS.filter(({ fits }) => fits(participant)).map((action) => (
          <Menu.Item
            key={action.label}
            className={css.item ?? ''}
            disabled={isLocked}
            onClick={() => changes.make(participant, action)}
          >
            {action.label}
          </Menu.Item>
        ))}
        {CANCEL_PLACE.fits(participant) && (
          <Menu.Item
            className={`${css.item} ${css.danger}`}
            disabled={isLocked}
            onClick={() => changes.askToCancel(participant)}
          >
            {CANCEL_PLACE.label}…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
