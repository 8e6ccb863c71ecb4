import type { AuditEntry } from '@muster/contract';
import {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
} from '@muster/domain';
import { eventPath } from '@muster/remote-kit';
import { formatDateTime, Paper } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { Link, type To } from 'react-router-dom';
import { userSearch } from '../manage-users/users-url.ts';
import * as css from './audit-log.module.css';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'what',
    header: 'Action',
    cell: (entry) => <b className={css.action}>{auditActionLabel(entry.action)}</b>,
    isRowHeader: true,
    widthPx: 190,
    inCard: 'head',
  },
  {
    id: 'who',
    header: 'Who',
    cell: (entry) => <Actor entry={entry} />,
    widthPx: 170,
    inCard: 'labelled',
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: (entry) => <Subject subject={entry.subject} />,
    inCard: 'labelled',
  },
  {
    id: 'change',
    header: 'Change',
    cell: (entry) => <Change entry={entry} />,
    inCard: 'labelled',
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    widthPx: 130,
    inCard: 'labelled',
  },
  {
    id: 'where',
    header: 'From where',
    cell: ({ network }) => network || '–',
    widthPx: 140,
    from: 'desktop',
    inCard: 'labelled',
  },
];

/** A page of entries: a table, or cards on a phone. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={COLUMNS}
        data={{
          label: 'Audit log',
          rows: entries,
          id: ({ id }) => id,
          name: ({ action }) => auditActionLabel(action),
        }}
      />
    </Paper>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const { actor } = entry;
  return (
    <>
      {auditActorName(entry)}
      {actor?.name === null && <span className={css.id}>{actor.id}</span>}
    </>
  );
}

function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  const { kind, id, name } = subject;
  const to = name === null ? undefined : addressOf(kind, id);
  return (
    <>
      <span className={css.kind}>{auditSubjectLabel(kind)} </span>
      {to ? <Link to={to}>{name}</Link> : name}
      {name === null && <span className={css.id}>{id}</span>}
    </>
  );
}

/** Where a subject that still exists is shown; undefined for kinds without a page. */
function addressOf(kind: string, id: string): To | undefined {
  if (kind === 'event') return eventPath(id);
  return kind === 'user' ? { search: userSearch(id) } : undefined;
}

function Change({ entry }: { entry: AuditEntry }) {
  const changes = describeAuditChange(entry);
  if (changes.length === 0) return '–';
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
