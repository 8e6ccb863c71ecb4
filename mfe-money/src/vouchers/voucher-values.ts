import type { Voucher, VoucherKind } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { fromLondonInput, parsePence, refuseVoucherEnd, toPounds } from '@muster/domain';
import type { InputOf } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';

/** What the fields hold. The names are those of the request, for the server's errors. */
export interface VoucherValues {
  kind: VoucherKind;
  /** As it is typed: pounds, or per cent. */
  value: string;
  maxUses: string;
  scope: 'all' | 'some';
  eventIds: string[];
  /** The last day; empty: it does not end. */
  expiresAt: string;
  isOncePerPerson: boolean;
  /** Kept with what is typed until the server has answered, so that one voucher is made. */
  nonce: string;
}

const makeNonce = createNonces();

/** What the form begins with. */
export function startVoucher(): VoucherValues {
  return {
    kind: 'pounds',
    value: '',
    maxUses: '1',
    scope: 'all',
    eventIds: [],
    expiresAt: '',
    isOncePerPerson: true,
    nonce: makeNonce(),
  };
}

type Body = InputOf<'addVoucher'>['body'];

/** The request. What is no number is NaN, which the contract refuses. */
export function toVoucherBody(values: VoucherValues): Body {
  const { kind, value, maxUses, scope, eventIds, expiresAt, isOncePerPerson, nonce } = values;
  const pence = parsePence(value);
  return {
    kind,
    value: kind === 'pounds' ? (pence === null ? Number.NaN : toPounds(pence)) : toWhole(value),
    maxUses: toWhole(maxUses),
    eventIds: scope === 'all' ? null : eventIds,
    expiresAt: expiresAt === '' ? null : toEnd(expiresAt),
    isOncePerPerson,
    nonce,
  };
}

/** The sentence of each wrong field. */
export function checkVoucher(values: VoucherValues): Record<string, string> {
  const body = toVoucherBody(values);
  const errors = validateFields(endpoints.addVoucher.body, body);
  const over = errors.expiresAt ? undefined : refuseVoucherEnd(body.expiresAt ?? null, new Date());
  return over ? { ...errors, expiresAt: over.message } : errors;
}

function toWhole(typed: string): number {
  return /^\s*\d{1,6}\s*%?\s*$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;
}

/** The end of a day in Britain; for what is no day, something that the contract refuses. */
function toEnd(day: string): NonNullable<Voucher['expiresAt']> {
  return fromLondonInput(`${day}T23:59`)[0]?.toISOString() ?? day;
}
