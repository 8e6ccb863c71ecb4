import type { Config } from './config.ts';
import { readKeptSecret } from './kept-secret.ts';

/** Signs tokens and links. */
export function readJwtSecret({
  jwtSecret,
  dataDir,
}: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  return readKeptSecret({
    configured: jwtSecret,
    dataDir,
    file: 'jwt-secret',
    repair: 'remove the file for a new one (everybody signs in again), or set JWT_SECRET',
  });
}
