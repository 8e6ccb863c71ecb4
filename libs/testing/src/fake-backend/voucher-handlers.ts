import { type Event, FIELD_TEXT, type User } from '@muster/contract';
import { refuseVoucher, toPence, voucherPence } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';

/** Handlers of vouchers (docs/product/money.md#vouchers). */
export function voucherHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listVouchers', ({ actor, query }) => {
      const { items, pagination } = paginate(backend.vouchers.get(actor.id) ?? [], query);
      return { vouchers: items.map(({ code: _, users: __, ...voucher }) => voucher), pagination };
    }),
    handle('addVoucher', ({ actor, body }) => {
      const own = backend.vouchers.get(actor.id) ?? [];
      const code = `K7QM-2X9P-HT${String(own.length + 22).replaceAll(/[01]/g, 'Z')}`;
      const made = { id: makeFreshId(), uses: 0, createdAt: new Date().toISOString() };
      const voucher = { ...body, ...made, codeEnd: code.slice(-4) };
      backend.vouchers.set(actor.id, [{ ...voucher, code, users: [] }, ...own]);
      return { voucher, code };
    }),
    handle('deleteVoucher', ({ actor, params: { id } }) => {
      const own = backend.vouchers.get(actor.id) ?? [];
      if (!own.some((voucher) => voucher.id === id)) return refuse('VOUCHER_NOT_FOUND');
      backend.vouchers.set(
        actor.id,
        own.filter((voucher) => voucher.id !== id),
      );
      return { id };
    }),
    handle('checkVoucher', ({ params, body }) => {
      const event = backend.events.find(({ id }) => id === params.id) ?? refuse('EVENT_NOT_FOUND');
      const { kind, value } = findFakeVoucher(backend, { event, code: body.voucherCode });
      return { kind, value };
    }),
  ];
}

/** The voucher of a code, usable by whoever has not used it. */
function findFakeVoucher(
  backend: FakeBackend,
  { event, code, actor }: Pick<FakeUse, 'event' | 'code'> & { actor?: User },
) {
  const voucher = (backend.vouchers.get(event.organizer.id) ?? []).find(
    (one) => readCode(one.code) === readCode(code ?? ''),
  );
  const ownUses = voucher?.users.filter((id) => id === actor?.id).length ?? 0;
  const terms = voucher && { ...voucher, ownUses };
  const refusal = refuseVoucher(terms, { eventId: event.id, now: new Date() });
  if (refusal || !voucher)
    return refuse('VALIDATION', FIELD_TEXT.voucherCode, { voucherCode: FIELD_TEXT.voucherCode });
  return voucher;
}

interface FakeUse {
  event: Event;
  actor: User;
  code: string | null | undefined;
  amountPence: number;
}

/** Takes a use of a voucher; returns what it is worth, in pence. */
export function takeFakeVoucher(backend: FakeBackend, use: FakeUse): number {
  const { event, actor, code, amountPence } = use;
  if (!code?.trim()) return 0;
  const voucher = findFakeVoucher(backend, { event, code, actor });
  voucher.uses += 1;
  voucher.users.push(actor.id);
  const { kind, value } = voucher;
  return voucherPence({ kind, value: kind === 'pounds' ? toPence(value) : value }, amountPence);
}

function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
