import { splitList } from './sql-statements.ts';

/** What else is known of the migration of a statement. */
export interface Place {
  /** It removes what the last release no longer uses. */
  isContracting: boolean;
  isAlone: boolean;
  newTables: readonly string[];
}

/** Statements that lock nothing that exists, or only for a moment. */
const HARMLESS = [
  /^create (or replace )?(view|function|procedure|trigger|aggregate)\b/,
  /^create (table|type|domain|sequence|schema|extension|statistics)\b/,
  /^comment on\b/,
  /^analyze\b/,
  /^alter type \w+ add value\b/,
];

/** Actions of `alter table` that read and write no row. */
const HARMLESS_ACTIONS = [
  /^alter (column )?\w+ set default\b/,
  /^alter (column )?\w+ drop not null$/,
  /^alter (column )?\w+ set statistics\b/,
  /^set \(/,
  /^drop constraint\b/,
  /^add (constraint \w+ )?(check|foreign key)\b.* not valid$/,
  /^add constraint \w+ (unique|primary key) using index\b/,
];

const REMOVES = /^drop\b|\brename\b| drop default$/;
/** Types whose columns are written into every row, though they are empty. */
const REWRITING_TYPE = /^\w+ (object_id|(small|big)?serial)\b/;
/** A function in a default is called for every row, except one that is the same for all. */
const SAME_FOR_ALL = /\b(now\(\)|current_(date|timestamp))/g;

/** Of an action, in a message. */
const MAX_SHOWN = 60;

/** What is wrong with a statement. */
export function findStatementFault(statement: string, place: Place): string | undefined {
  if (/^(create (unique )?|drop )index\b/.test(statement)) return findIndexFault(statement, place);
  if (/^alter table\b/.test(statement)) return findAlterFault(statement, place);
  if (REMOVES.test(statement)) return place.isContracting ? undefined : NOT_CONTRACTING;
  const written = /^(?:insert into|update|delete from|truncate(?: table)?) (\w+)/.exec(
    statement,
  )?.[1];
  if (written !== undefined) {
    return place.newTables.includes(written)
      ? undefined
      : 'rows that requests use are changed by a job, a few at a time';
  }
  if (HARMLESS.some((pattern) => pattern.test(statement))) return undefined;
  return 'this may make requests wait';
}

const NOT_CONTRACTING =
  'the last release may use it: remove it in a migration that is named after one which it knows (.after-NNNN.sql)';

function findIndexFault(statement: string, { isAlone, newTables }: Place): string | undefined {
  const table = /^create (?:unique )?index \w+ on (\w+)/.exec(statement)?.[1];
  if (table !== undefined && newTables.includes(table)) return undefined;
  if (!/^(create (unique )?|drop )index concurrently\b/.test(statement))
    return 'indexes of existing tables are made and dropped concurrently';
  if (!/ concurrently if (not )?exists \w+/.test(statement))
    return 'it may begin anew: say if [not] exists';
  return isAlone ? undefined : 'it needs a migration of its own, outside a transaction';
}

function findAlterFault(statement: string, place: Place): string | undefined {
  const [, table = '', actions = ''] =
    /^alter table (?:if exists )?(\w+) (.*)$/.exec(statement) ?? [];
  if (place.newTables.includes(table)) return undefined;
  for (const action of splitList(actions)) {
    const fault = findActionFault(action, place);
    if (fault !== undefined) return `${action.slice(0, MAX_SHOWN)}: ${fault}`;
  }
  return undefined;
}

function findActionFault(action: string, { isContracting, isAlone }: Place): string | undefined {
  if (HARMLESS_ACTIONS.some((pattern) => pattern.test(action))) return undefined;
  if (REMOVES.test(action)) return isContracting ? undefined : NOT_CONTRACTING;
  if (/^validate constraint\b/.test(action)) {
    return isAlone
      ? undefined
      : 'while it reads the table no lock may be held: give it a migration';
  }
  if (/^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(action))
    return 'a constraint is added not valid, and validated by the next migration';
  if (/^add\b/.test(action)) {
    return findColumnFault(action.replace(/^add (column )?(if not exists )?/, ''));
  }
  if (/ (type|set data type)\b/.test(action)) return 'another type needs a new column';
  if (/ set not null$/.test(action)) return 'it reads the table: add a check that is not valid';
  return 'this may make requests wait';
}

/** Of a column that is added to a table with rows. */
function findColumnFault(column: string): string | undefined {
  if (REWRITING_TYPE.test(column)) return 'this type rewrites the table: use text or a sequence';
  if (/\bgenerated\b/.test(column)) return 'a generated column rewrites the table';
  if (/\b(unique|primary key)\b/.test(column)) return 'its index is made concurrently';
  if (/\bcheck\b/.test(column)) return 'its check is added not valid';
  const [, value] = /\bdefault (.*)$/.exec(column) ?? [];
  if (/\bnot null\b/.test(column) && value === undefined)
    return 'the last release inserts rows without it: give it a default';
  if (value !== undefined && /\w\(/.test(value.replaceAll(SAME_FOR_ALL, '')))
    return 'a default that is called for every row rewrites the table';
  if (value !== undefined && /\breferences\b/.test(column))
    return 'its foreign key is added not valid';
  return undefined;
}
