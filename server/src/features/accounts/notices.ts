import type { Notice, NoticeKind } from '@muster/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import {
  findNoticed,
  listNoticeRows,
  type NoticeRow,
  type NoticeSummary,
  summarizeNotices,
  updateNoticesRead,
} from '../../platform/notices/notice-store.ts';
import { formatEvent } from '../../platform/realtime/event-stream.ts';
import type { StreamSource } from '../../platform/realtime/stream-source.ts';

export const notices = {
  /** What the caller was told, newest first (docs/product/messages.md#news). */
  async listNotices({ db }, { actor, query: { before, limit } }) {
    const rows = await listNoticeRows(db, { userId: actor.id, before, limit: limit + 1 });
    return { notices: rows.slice(0, limit).map(toNotice), hasMore: rows.length > limit };
  },

  /** Marks as read what the caller has seen; the caller's other pages follow. */
  async markNoticesRead({ db, pool, bus }, { actor, body: { upTo } }) {
    const marked = await updateNoticesRead(db, { userId: actor.id, upTo });
    if (marked > 0) bus.publish([actor.id]);
    const { unreadCount } = await summarizeNotices(pool, actor.id);
    return { unreadCount };
  },
} satisfies Partial<Handlers>;

function toNotice({ details, ...row }: NoticeRow): Notice {
  return {
    id: row.id,
    kind: row.kind as NoticeKind,
    eventId: row.event_id,
    eventTitle: details.eventTitle ?? null,
    name: details.name ?? null,
    count: details.count,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  };
}

/** Tells how an account's news stand, at first and whenever that has changed. */
export const noticeNews: StreamSource = {
  open: async ({ pool, streams }, { viewer: { id: userId } }) => {
    let told: NoticeSummary | undefined;
    async function* read() {
      const news = await streams.ask(() => summarizeNotices(pool, userId));
      const isSame = told?.unreadCount === news.unreadCount && told.latestId === news.latestId;
      told = news;
      if (!isSame) yield formatEvent('news', { news });
    }
    return { userId, cursor: () => String(told?.latestId ?? 0), read };
  },
  createLook:
    ({ db }) =>
    (places) =>
      findNoticed(db, places),
};
