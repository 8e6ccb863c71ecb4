import type { Participant, ParticipantSort, SlotProps } from '@muster/contract';
import { participantRef, usesFeature } from '@muster/domain';
import { formatShortDate } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isFor } from '../../is-for.ts';
import { RowActions } from '../changes/row-actions.tsx';
import type { ParticipantSelection } from '../changes/use-bulk-change.ts';
import { listSquadMembers } from '../data/fetch-all-participants.ts';
import { type ParticipantsView, sortedBy } from '../data/participants-view.ts';
import { useParticipantsScreen, useUsesMoney } from '../data/screen-context.tsx';
import { emailOf, isUnconfirmed, nameOf } from '../shared/labels.ts';
import { RegularNote } from '../shared/regular-note.tsx';
import { SafetyFlag } from '../shared/safety-flag.tsx';
import { CheckInBadge, PaymentBadge, StatusBadge, StatusBadges } from '../shared/status-badge.tsx';
import * as css from './participants-table.module.css';
import { PartyRowsProvider, PartyToggle, usePartyRows } from './party-rows.tsx';
import { RowKit } from './row-kit.tsx';

const COLUMNS: readonly Column<Participant>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (participant) => <NameCell participant={participant} />,
    isRowHeader: true,
    inCard: 'head',
    isSortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (participant) => <StatusBadge participant={participant} />,
    widthPx: 132,
    from: 'wide',
    inCard: 'none',
    isSortable: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (participant) => <PaymentBadge participant={participant} />,
    widthPx: 152,
    from: 'wide',
    inCard: 'none',
    isSortable: true,
  },
  {
    id: 'checkin',
    header: 'Check-in',
    isSortable: true,
    cell: (participant) => <CheckInBadge participant={participant} />,
    widthPx: 152,
    from: 'wide',
    inCard: 'none',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (participant) => (
      <RowKit participant={participant} on="phone">
        <StatusBadges participant={participant} />
      </RowKit>
    ),
    widthPx: 280,
    below: 'wide',
    inCard: 'inline',
    isSortable: true,
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joinedAt }) => (
      <time className={css.joined} dateTime={joinedAt}>
        {formatShortDate(joinedAt)}
      </time>
    ),
    widthPx: 110,
    from: 'wide',
    inCard: 'none',
    isSortable: true,
  },
  {
    id: 'squad',
    header: 'Squad',
    cell: (participant) => <SquadCell participant={participant} />,
    widthPx: 132,
    isSortable: true,
    from: 'desktop',
    inCard: 'inline',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (participant) => <RowActions participant={participant} />,
    widthPx: 280,
    from: 'desktop',
    inCard: 'actions',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (participant) => <RowActions participant={participant} />,
    widthPx: 168,
    below: 'desktop',
    inCard: 'none',
  },
];

interface ParticipantsTableProps {
  participants: readonly Participant[];
  selection: ParticipantSelection;
  /** The element that scrolls the rows. */
  scroller: HTMLElement | null;
  onView: (change: Partial<ParticipantsView>) => void;
}

/** The participants, a row each; cards on a phone. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { participants, selection, scroller, onView } = props;
  const { sort, direction } = useParticipantsScreen().url.values;
  const columns = useColumns();
  const { rows, parties } = usePartyRows(participants);
  return (
    <PartyRowsProvider value={parties}>
      <DataTable
        columns={columns}
        data={{
          label: 'Participants',
          rows,
          id: participantRef,
          name: nameOf,
        }}
        selection={selection}
        virtual={{ scroller, rowHeightPx: 57, cardHeightPx: 73 }}
        cards="compact"
        sort={{
          columnId: sort ?? 'status',
          direction: direction ?? 'ascending',
          onSort: (columnId, next) => onView(sortedBy(columnId as ParticipantSort, next)),
        }}
      />
    </PartyRowsProvider>
  );
}

/** Beside the sidebar there is room for what a row has on a tablet. */
const COLUMNS_OF_TAB = COLUMNS.filter(({ from }) => from !== 'wide').map(
  ({ below, ...column }): Column<Participant> =>
    below && below !== 'wide' ? { ...column, below } : column,
);

/** With those that other remotes contribute, before the buttons at the end of a row. */
function useColumns(): readonly Column<Participant>[] {
  const { event, columns, place, list } = useParticipantsScreen();
  const usesMoney = useUsesMoney();
  const squadMembers = listSquadMembers(list.data);
  const hasSquads = usesFeature({ squadMembers }, 'squadMembers');
  const { contributions, View } = columns;
  return useMemo(() => {
    const all = place === 'tab' ? COLUMNS_OF_TAB : COLUMNS;
    const own = all.filter(
      ({ id }) => (usesMoney || id !== 'payment') && (hasSquads || id !== 'squad'),
    );
    if (!event || contributions.length === 0) return own;
    const shown = contributions.filter(({ column }) => !column || isFor(event, column));
    const contributed = shown.map((contribution): Column<Participant> => {
      function show(props: SlotProps['participants/column@1']) {
        return <View contribution={contribution} props={props} />;
      }
      return {
        id: contribution.id,
        header: show({ part: 'header', event }),
        cell: (participant) => show({ part: 'cell', event, participant }),
        widthPx: 132,
        from: 'desktop',
        inCard: 'inline',
      };
    });
    const end = own.findIndex(({ id }) => id === 'actions');
    return [...own.slice(0, end), ...contributed, ...own.slice(end)];
  }, [event, contributions, View, place, usesMoney, hasSquads]);
}

/** Leads to the players of the squad. */
function SquadCell({ participant: { squad } }: { participant: Participant }) {
  const { url } = useParticipantsScreen();
  if (!squad) return null;
  return (
    <Link className={css.name} to={{ search: url.searchWith({ squadId: squad.id }) }}>
      {squad.name}
    </Link>
  );
}

function NameCell({ participant }: { participant: Participant }) {
  const { url } = useParticipantsScreen();
  const email = emailOf(participant);
  return (
    <div className={css.who}>
      <div className={css.nameLine}>
        <Link
          className={css.name}
          to={{ search: url.searchWith({ openUserId: participantRef(participant) }) }}
        >
          {nameOf(participant)}
          {participant.dependant && `, ${participant.dependant.age}`}
        </Link>
        <PartyToggle participant={participant} />
        <RegularNote participant={participant} />
      </div>
      <div className={css.second}>
        <SafetyFlag participant={participant} />
        <RowKit participant={participant} on="wider">
          <span className={css.email} title={email}>
            {email}
            {isUnconfirmed(participant) && ' · not confirmed'}
          </span>
        </RowKit>
      </div>
    </div>
  );
}
