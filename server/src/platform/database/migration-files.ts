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
