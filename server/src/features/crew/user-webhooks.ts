import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findUser } from '../accounts/people-store.ts';
import { countWebhooks, listWebhookRows } from './webhook-store.ts';
import { hostOf, removeWebhook } from './webhooks.ts';

/** Webhooks of accounts, for the superadmin; also on a server where they are off. */
export const userWebhooks = {
  async listUserWebhooks({ db }, { params, query }) {
    if (!(await findUser(db, params.id))) throw new AppError('USER_NOT_FOUND');
    const owner = { organizerId: params.id, keyId: null };
    const [rows, total] = await Promise.all([
      listWebhookRows(db, { owner, limit: query.limit, offset: pageOffset(query) }),
      countWebhooks(db, owner),
    ]);
    const webhooks = rows.map(({ id, url, state, failing_since, waiting, created_at }) => {
      const shown = { id, host: hostOf(url), state, waiting };
      return { ...shown, failingSince: failing_since, createdAt: created_at };
    });
    return { webhooks, pagination: paginate(query, total) };
  },

  async removeUserWebhook({ db }, request) {
    return removeWebhook(db, request, null);
  },
} satisfies Partial<Handlers>;
