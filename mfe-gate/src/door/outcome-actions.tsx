import type { GatePerson } from '@muster/contract';
import { type SquadHere, squadHere } from '@muster/domain';
import { Button } from '@muster/ui';
import type { GateView, ScanToMake } from '../gate/gate-view.ts';
import { useBack } from '../use-back.ts';
import { AdmitForm } from './admit-form.tsx';
import { CashAndCard } from './cash-and-card.tsx';
import { giveSpot } from './door-acts.ts';
import { SquadActions } from './squad-here.tsx';
import { TakeForSquad } from './take-for-squad.tsx';
import { type Unsigned, UnsignedActions } from './unsigned-actions.tsx';
import { type DoorState, type Shown, subjectOf } from './use-door.ts';

interface OutcomeActionsProps {
  door: DoorState;
  shown: Shown;
  people: GateView['people'];
  /** For whoever has not signed the waiver. */
  unsigned: Unsigned;
  onBack?: () => void;
  onFindByName: () => void;
  onLook: (person: GatePerson) => void;
}

/** What can be done about a result. */
export function OutcomeActions(props: OutcomeActionsProps) {
  const { door, shown, people } = props;
  useBack(props.onBack);
  const person = whoIsIn(shown);
  const squad = person && squadHere(people.values(), person);
  return (
    <>
      {squad && <SquadActions {...{ squad, person, door }} {...props.unsigned} />}
      <VerdictActions {...props} />
    </>
  );
}

function whoIsIn(shown: Shown): GatePerson | null {
  if (shown.kind !== 'outcome') return null;
  const { verdict, person } = shown.outcome;
  return verdict === 'in' || verdict === 'already_in' ? person : null;
}

function VerdictActions(props: OutcomeActionsProps) {
  const { door, shown, people, unsigned, onFindByName, onLook } = props;
  const waiting = whoIsUnsigned(shown);
  if (waiting) return <UnsignedActions door={door} person={waiting} {...unsigned} />;
  if (shown.kind === 'ask') {
    const squad = squadHere(people.values(), shown.person);
    return <LetIn {...{ door, person: shown.person, squad }} {...unsigned} />;
  }
  if (shown.kind === 'no spot')
    return <Admit door={door} about={{ participationId: shown.person.id }} />;
  if (shown.kind !== 'outcome') return null;
  const { verdict, person, code } = shown.outcome;
  const about = person ? { participationId: person.id } : code && { code };
  if (verdict === 'already_in' && person)
    return <AlreadyIn door={door} person={person} onLook={onLook} />;
  if (verdict === 'not_confirmed' && person)
    return (
      <Button
        size="xl"
        loading={door.isBusy(person.id)}
        onClick={() => door.act(person.id, (tools) => giveSpot(person, tools))}
      >
        Give the spot
      </Button>
    );
  if (!['not_confirmed', 'cancelled', 'unknown'].includes(verdict)) return null;
  return (
    <>
      {verdict === 'unknown' && (
        <Button size="xl" variant="default" onClick={onFindByName}>
          Find by name
        </Button>
      )}
      {about && <Admit door={door} about={about} />}
    </>
  );
}

interface PersonActionsProps {
  door: DoorState;
  person: GatePerson;
}

interface LetInProps extends PersonActionsProps, Pick<Unsigned, 'eventId' | 'isOnline'> {
  squad: SquadHere<GatePerson> | null;
}

/** Somebody of whom something had to be seen first. */
function LetIn({ door, person, squad, eventId, isOnline }: LetInProps) {
  const isBusy = door.isBusy(person.id);
  const owes = person.owedPence > 0;
  return (
    <>
      <CashAndCard
        person={person}
        isBusy={isBusy}
        onPaid={(payment) => door.letIn(person, payment)}
      />
      <Button
        size="xl"
        variant={owes ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => door.letIn(person)}
      >
        {owes ? 'Pays later' : 'Seen, in'}
      </Button>
      {squad?.owing.some(({ id }) => id === person.id) && (
        <TakeForSquad
          {...{ squad, eventId, isOnline }}
          isBusy={door.isBusy}
          payer={person}
          onTake={(_, payment) => door.letIn(person, payment)}
        />
      )}
    </>
  );
}

function AlreadyIn({
  door,
  person,
  onLook,
}: PersonActionsProps & Pick<OutcomeActionsProps, 'onLook'>) {
  const about = { participationId: person.id };
  return (
    <>
      <Button
        size="xl"
        variant="default"
        loading={door.isBusy(person.id)}
        onClick={() => door.admit(about, 'Let in again')}
      >
        Let in again
      </Button>
      <Button size="xl" variant="default" onClick={() => onLook(person)}>
        Look
      </Button>
    </>
  );
}

interface AdmitProps {
  door: DoorState;
  about: ScanToMake['about'];
}

function Admit({ door, about }: AdmitProps) {
  return (
    <AdmitForm
      isBusy={door.isBusy(subjectOf(about))}
      onAdmit={(reason) => door.admit(about, reason)}
    />
  );
}

/** Who signs before anything else. */
function whoIsUnsigned(shown: Shown): GatePerson | null {
  if (shown.kind === 'ask') return shown.person.flags.includes('unsigned') ? shown.person : null;
  const isNot = shown.kind === 'outcome' && shown.outcome.verdict === 'not_signed';
  return isNot ? shown.outcome.person : null;
}
