import type { EndpointInput, Endpoints } from '@muster/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

type Body = EndpointInput<Endpoints['addVoucher']>['body'];

/** A voucher for £5, which can be used ten times at all events of an organizer. */
export async function makeVoucher(server: TestServer, as: Person, changes: Partial<Body> = {}) {
  const body = { kind: 'pounds', value: 5, maxUses: 10, ...changes } as Body;
  const { voucher, code } = await call(server, 'addVoucher', { as, body });
  return { ...voucher, code };
}

/** How often an organizer's voucher is used. */
export async function usesOf(server: TestServer, as: Person, { id }: { id: string }) {
  const { vouchers } = await call(server, 'listVouchers', { as, query: {} });
  return vouchers.find((voucher) => voucher.id === id)?.uses;
}

/** One that has ended since it was made. */
export async function makeEndedVoucher(server: TestServer, as: Person) {
  const voucher = await makeVoucher(server, as);
  await server.database.pool.query('update vouchers set expires_at = now() where id = $1', [
    voucher.id,
  ]);
  return voucher;
}
