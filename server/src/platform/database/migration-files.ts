import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './errors.ts';

/** One numbered SQL file. */
export interface MigrationFile {
  number: number;
  name: string;
  text: string;
  /** SHA-256 of the text with Unix line ends. */
  checksum: string;
}

/** The numbered SQL files. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** What they lead to: new databases begin with it. */
export const SCHEMA_FILE = join(import.meta.dirname, 'schema.sql');

/** The SQL files in order. Throws MIGRATION_FAILED unless their numbers run 1, 2, 3… */
export async function readMigrationFiles(
  folder: string = MIGRATIONS_FOLDER,
): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number.parseInt(name, 10);
      if (number !== index + 1) {
        throw new DatabaseError(
          'MIGRATION_FAILED',
          `Migration ${name} should have the number ${index + 1}.`,
        );
      }
      // A checkout with Windows line ends holds the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * The name under which the database records a migration: a file with another content is another
 * migration.
 */
export function toRecordedName({
  name,
  checksum,
}: Pick<MigrationFile, 'name' | 'checksum'>): string {
  return `${name} ${checksum}`;
}

/** The file name and checksum of a recorded migration. */
export function parseRecordedName(recorded: string): Omit<MigrationFile, 'text'> {
  const [name = '', checksum = ''] = recorded.split(' ');
  return { number: Number.parseInt(name, 10), name, checksum };
}

/**
 * The migration that a server must know to work after this one: `0070-drop-x.after-0065.sql`
 * contracts what the code of 0065 no longer uses. Undefined: the last release works after it.
 */
export function findNeededMigration(name: string): number | undefined {
  const [, needed] = /\.after-(\d{4})\.sql$/.exec(name) ?? [];
  return needed === undefined ? undefined : Number(needed);
}

/** Whether a migration is a statement that PostgreSQL runs outside transactions alone. */
export function isConcurrent({ text }: Pick<MigrationFile, 'text'>): boolean {
  return /\bindex\s+concurrently\b/i.test(withoutComments(text));
}

/** The index that a migration makes concurrently. */
export function findConcurrentIndex({ text }: Pick<MigrationFile, 'text'>): string | undefined {
  const statement = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;
  return statement.exec(withoutComments(text))?.[1];
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '');
}
