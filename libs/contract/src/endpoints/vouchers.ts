import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, line } from '../schemas/text.ts';
import { newVoucher, voucher } from '../schemas/voucher.ts';

/** Vouchers of an organizer (docs/product/money.md#vouchers). */
export const voucherEndpoints = {
  listVouchers: defineEndpoint({
    method: 'GET',
    path: '/vouchers',
    summary: 'List your vouchers with how often each was used, newest first',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.vouchers, PAGE_SIZE.maxCrew)),
    errors: [],
    response: z.object({ vouchers: z.array(voucher), pagination }),
  }),
  addVoucher: defineEndpoint({
    method: 'POST',
    path: '/vouchers',
    summary: 'Make a voucher for your events; its code is in this response alone',
    access: 'signed-in',
    body: newVoucher,
    errors: ['EVENT_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_VOUCHERS', 'NONCE_REUSED'],
    response: z.object({
      voucher,
      /** Only its hash is stored. */
      code: z.string(),
    }),
    status: 201,
  }),
  deleteVoucher: defineEndpoint({
    method: 'DELETE',
    path: '/vouchers/:id',
    summary: 'Delete a voucher; whoever has used it keeps what it was worth',
    access: 'voucher-owner',
    params: z.object({ id }),
    errors: ['VOUCHER_NOT_FOUND'],
    response: z.object({ id }),
  }),
  checkVoucher: defineEndpoint({
    method: 'POST',
    path: '/events/:id/voucher-check',
    summary: 'Learn what the code of a voucher takes off, before you join',
    access: 'event-reader',
    params: z.object({ id }),
    body: z.object({ voucherCode: line(LENGTH.voucherCode) }),
    errors: ['EVENT_NOT_FOUND', 'OWN_EVENT', 'EVENT_STARTED'],
    response: voucher.pick({ kind: true, value: true }),
  }),
};
