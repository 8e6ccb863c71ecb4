import type { Api } from '@muster/api-client';
import { failureText } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { squadHere } from '@muster/domain';
import { Button, PhoneLink, TextInput } from '@muster/ui';
import { useState } from 'react';
import { GunList } from '../chrono/gun-list.tsx';
import { isMeasuring } from '../chrono/is-measuring.ts';
import type { Gate } from '../gate/gate.ts';
import { gunsOf } from '../gate/queued-check.ts';
import { GateModal } from '../gate-modal.tsx';
import { formatClock } from '../gate-texts.ts';
import { inBackground } from '../in-background.ts';
import { Flags } from '../list/flags.tsx';
import { isSpotToTake } from '../list/roster.ts';
import { GiveCard } from './give-card.tsx';
import { KitTicks } from './kit-ticks.tsx';
import { MedicalAnswers } from './medical-answers.tsx';
import { Overpaid } from './overpaid.tsx';
import * as css from './person-dialog.module.css';
import { Presence } from './presence.tsx';
import { SquadActions } from './squad-here.tsx';
import { TakePayment } from './take-payment.tsx';
import { UnsignedPlayer } from './unsigned-player.tsx';
import type { DoorState } from './use-door.ts';

interface PersonDialogProps {
  person: GatePerson;
  gate: Gate;
  door: DoorState;
  api: Api;
  eventId: string;
  onChrono: () => void;
  /** Somebody takes the open spot that this is. */
  onTake: () => void;
  onClose: () => void;
}

/** Ticks of kit, which take no money and let nobody in. */
const KIT = 'kit';

/** Somebody of the list, and what can be done for them. */
export function PersonDialog(props: PersonDialogProps) {
  const { person, gate, door, api, eventId, onChrono, onTake, onClose } = props;
  const { name, nickName, side, choices = [], flags, isInside, checkInTime } = person;
  const { isOnline } = gate.view;
  const squad = squadHere(gate.view.people.values(), person);
  return (
    <GateModal onClose={onClose} title={name}>
      <div className={css.person}>
        <p className={css.facts}>
          {[
            nickName,
            side,
            ...choices,
            isInside && checkInTime && `In since ${formatClock(checkInTime)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Flags person={person} />
        {flags.includes('paid_over') && (
          <Overpaid
            eventId={eventId}
            participationId={person.id}
            onRefunded={() => inBackground(gate.sync())}
          />
        )}
        {isSpotToTake(person) ? (
          <Button size="xl" onClick={onTake}>
            Add player
          </Button>
        ) : (
          <>
            <UnsignedPlayer {...{ person, gate, api, eventId }} />
            <Presence person={person} door={door} onDone={onClose} />
          </>
        )}
        {person.version > 0 && (
          <TakePayment
            person={person}
            isBusy={door.isBusy(person.id)}
            onTake={(payment) => door.takePayment(person, payment, onClose)}
          />
        )}
        {squad && <SquadActions {...{ squad, person, door, eventId, isOnline }} />}
        <KitTicks
          person={person}
          isBusy={door.isBusy(KIT)}
          onChange={(kit) => door.press(KIT, () => gate.change(person.id, { kit }))}
        />
        <EmergencyContact api={api} eventId={eventId} participationId={person.id} />
        {flags.includes('medical') && (
          <MedicalAnswers eventId={eventId} participationId={person.id} />
        )}
        <GunList guns={gunsOf(person)} />
        {person.version > 0 && isMeasuring(gate.view) && (
          <Button size="xl" variant="default" onClick={onChrono}>
            Chrono
          </Button>
        )}
        <NoteForm onNote={(note) => inBackground(gate.change(person.id, { note }))} />
        <GiveCard person={person} eventId={eventId} isOnline={isOnline} />
      </div>
    </GateModal>
  );
}

function NoteForm({ onNote }: { onNote: (note: string) => void }) {
  const [note, setNote] = useState('');
  return (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault();
        onNote(note);
        setNote('');
      }}
    >
      <TextInput
        size="lg"
        label="Note"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button size="lg" type="submit" variant="default" disabled={!note.trim()}>
        Save note
      </Button>
    </form>
  );
}

interface EmergencyContactProps {
  api: Api;
  eventId: string;
  participationId: string;
}

/** Asked for only when somebody needs it, because each look is recorded. */
function EmergencyContact({ api, eventId, participationId }: EmergencyContactProps) {
  const [contact, setContact] = useState<{ name: string; phone: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function look() {
    setFailure(null);
    try {
      const params = { id: eventId, participationId };
      setContact((await api.getEmergencyContact({ params })).emergencyContact);
    } catch (error) {
      setFailure(failureText(error, 'The emergency contact needs a signal'));
    }
  }
  if (contact)
    return (
      <p>
        {contact.name} <PhoneLink number={contact.phone} />
      </p>
    );
  return (
    <>
      <Button size="lg" variant="default" onClick={() => inBackground(look())}>
        Emergency contact
      </Button>
      {failure && (
        <p role="alert" className={css.failed}>
          {failure}
        </p>
      )}
    </>
  );
}
