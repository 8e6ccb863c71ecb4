import { type ConnectionState, useConnection } from '@muster/remote-kit';
import { Button, formatCount } from '@muster/ui';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './outbox.module.css';
import { useChangeOutbox } from './use-change-outbox.ts';
import type { WaitingChange } from './waiting-change.ts';

const LOSS_TEXT: Readonly<Record<Exclude<ConnectionState, 'online'>, string>> = {
  offline:
    'You are offline. Check-ins and payments are saved on this device and sent when you are back online.',
  unreachable:
    'Muster cannot be reached. Check-ins and payments are saved on this device and sent when the connection is back.',
};

/** Above the list: what is not sent, and where a search looks while the server cannot be asked. */
export function OutboxNotices() {
  const { list, unsent, refused } = useParticipantsScreen();
  const connection = useConnection();
  const { searchedCount } = list;
  return (
    <>
      {connection !== 'online' && (
        <p className={css.notice} role="status">
          {LOSS_TEXT[connection]}
          {unsent.length > 0 && ` ${describeCount(unsent.length)} to be sent.`}
        </p>
      )}
      {searchedCount !== null && (
        <p className={css.notice} role="status">
          Searching in the {formatCount(searchedCount)} people loaded on this device
        </p>
      )}
      {refused.length > 0 && <Refused changes={refused} />}
    </>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 change waits' : `${formatCount(count)} changes wait`;
}

function Refused({ changes }: { changes: readonly WaitingChange[] }) {
  const { retry, discard } = useChangeOutbox();
  return (
    <ul className={css.refused} aria-label="Refused changes">
      {changes.map((entry) => {
        const { id, who, done, failure } = entry;
        return (
          <li key={id} className={css.change}>
            <span role="alert">
              {who} not {done}: {failure}
            </span>
            <span className={css.buttons}>
              <Button
                size="sm"
                variant="default"
                aria-label={`Try again: ${who} ${done}`}
                onClick={() => retry(entry)}
              >
                Try again
              </Button>
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Discard: ${who} ${done}`}
                onClick={() => discard(id)}
              >
                Discard
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
