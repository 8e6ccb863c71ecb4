import type { GatePerson } from '@muster/contract';
import { readScannedCode } from '@muster/domain';
import type { GateView, ScanToMake } from './gate-view.ts';
import { hashCode } from './hash-code.ts';

/** Whom a scan is about; null for nobody of the list. */
export async function findScanned(
  { people, list }: Pick<GateView, 'people' | 'list'>,
  about: ScanToMake['about'],
): Promise<GatePerson | null> {
  if ('participationId' in about) return people.get(about.participationId) ?? null;
  const hash = list && (await hashScanned(list.codeSalt, about.code));
  if (!hash) return null;
  return [...people.values()].find(({ codeHash }) => codeHash === hash) ?? null;
}

/** The hash of a code that was read or typed; null for what is no code. */
export async function hashScanned(salt: string, scanned: string): Promise<string | null> {
  const code = readScannedCode(scanned);
  return code && hashCode(salt, code);
}
