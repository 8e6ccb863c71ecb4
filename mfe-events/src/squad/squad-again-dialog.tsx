import { failureFields, failureText } from '@muster/api-client';
import { type OwnParticipation, PAGE_SIZE, type Squad } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import {
  AsyncView,
  Button,
  FormBanner,
  formatEventDate,
  Skeleton,
  useReturnFocus,
} from '@muster/ui';
import { Modal, NativeSelect } from '@muster/ui/overlays';
import { type FormEvent, useState } from 'react';
import { count } from '../count.ts';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface SquadAgainDialogProps {
  squad: Pick<Squad, 'id' | 'name'>;
  organizer: { id: string; name: string };
  onClose: () => void;
}

/** At which of the coming games of the organizer the squad comes again. */
export function SquadAgainDialog({ squad, organizer, onClose }: SquadAgainDialogProps) {
  useReturnFocus();
  const query = { scope: 'coming', limit: PAGE_SIZE.max } as const;
  const coming = useEndpoint('listMyParticipations', { query });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${squad.name} again`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AsyncView
        query={coming}
        failure={SQUAD_FAILURE.fetch}
        loading="Loading your games"
        skeleton={<Skeleton height={72} />}
      >
        {({ participations }) => {
          const games = participations.filter((one) => takesSquad(one, organizer.id));
          return games.length === 0 ? (
            <p>
              Join a coming game of {organizer.name} first. Then you can bring {squad.name} to it.
            </p>
          ) : (
            <AgainForm squad={squad} games={games} onClose={onClose} />
          );
        }}
      </AsyncView>
    </Modal>
  );
}

/** Whether the player is there without a squad. */
function takesSquad({ event, dependant, squad }: OwnParticipation, organizerId: string): boolean {
  if (!event || dependant || squad) return false;
  return event.organizer.id === organizerId && usesFeature(event, 'squads');
}

interface AgainFormProps extends Pick<SquadAgainDialogProps, 'squad' | 'onClose'> {
  games: readonly OwnParticipation[];
}

function AgainForm({ squad: { id, name }, games, onClose }: AgainFormProps) {
  const [eventId, setEventId] = useState(games[0]?.eventId ?? '');
  const [nonces] = useState(createContentNonces);
  const repeating = useChange('repeatSquad', { refreshes: ['events'] });
  const { error } = repeating;
  const nameError = failureFields(error).name;
  function repeat(event: FormEvent) {
    event.preventDefault();
    const body = { eventId, nonce: nonces.nonceFor({ eventId }) };
    repeating.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ invited }) => {
          const others = invited > 0 ? `: ${count(invited, 'player')} invited by email` : '';
          showBanner({ tone: 'success', text: `You lead ${name} again${others}.` });
          onClose();
        },
      },
    );
  }
  return (
    <form className={css.dialog} onSubmit={repeat}>
      <FormBanner
        text={error ? (nameError ?? failureText(error, SQUAD_FAILURE.change)) : null}
        isWaiting={false}
        onDismiss={repeating.reset}
      />
      <NativeSelect
        label="At which game?"
        description={`Whoever is in ${name} gets an email with the link to it.`}
        value={eventId}
        onChange={({ currentTarget }) => setEventId(currentTarget.value)}
        data={games.map((game) => ({
          value: game.eventId,
          label: `${game.title}, ${formatEventDate(game.date)}`,
        }))}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={repeating.isPending}>
          Make the squad
        </Button>
      </div>
    </form>
  );
}
