import { type Event, ORGANIZER_PAGE } from '@muster/contract';
import { givesPage } from '@muster/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { findEvent } from '../features/events/read-events.ts';
import { findPublicSeries } from '../features/events/series.ts';
import { sendVersion } from '../platform/http/send-version.ts';
import type { Services } from '../platform/services.ts';
import { type EmbedLook, writeEmbed, writeMissingEmbed } from './embed-markup.ts';
import { EMBED_STYLE_HASH } from './embed-style.ts';
import { findOrganizerEvents, listComing } from './organizer-events.ts';
import { toMissing } from './serve-feeds.ts';

/** Many visitors of one site may have the same address. */
const MAX_REQUESTS_PER_MINUTE = 600;

/** Any https site may show it, and the settings that make it; nothing else than it is loaded. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src '${EMBED_STYLE_HASH}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self' https:",
].join('; ');

const embedQuery = z.object({
  theme: z.enum(ORGANIZER_PAGE.themes).default('auto'),
  accent: z.enum(ORGANIZER_PAGE.accents).default('forest'),
  n: z.coerce.number().int().min(1).max(ORGANIZER_PAGE.maxEmbeddedEvents).optional(),
});

interface Shown {
  title: string;
  path: string;
  label: string;
  events: Event[];
}

type Find = (services: Services, address: string, limit: number) => Promise<Shown>;

const EMBEDS: Readonly<Record<string, Find>> = {
  o: async (services, address, limit) => {
    const { organizer, events } = await findOrganizerEvents(services, { address, limit });
    const path = `/o/${organizer.handle ?? organizer.id}`;
    return { title: organizer.name, path, label: 'All events', events };
  },
  s: async (services, id, limit) => {
    const { series } = await findPublicSeries(services, id);
    const events = await listComing(services, { of: 'seriesId', id, limit });
    return { title: series.title, path: `/s/${id}`, label: 'All dates', events };
  },
  e: async (services, id) => {
    const event = await findEvent(services, { viewer: null, id });
    const { organizer } = event;
    const { superadminId } = services.config;
    const hasPage = givesPage(event, { superadminId, now: new Date() });
    const path = hasPage ? `/o/${organizer.id}` : '/games';
    return { title: organizer.name, path, label: 'All events', events: [event] };
  },
};

/**
 * The frames that organizers show on their own sites: without scripts, cookies and storage, the
 * same for everybody (docs/product/organizer-pages.md#embeds).
 */
export function serveEmbeds(app: FastifyInstance, services: Services): void {
  const options = {
    config: { rateLimit: { max: MAX_REQUESTS_PER_MINUTE } },
    onSend: async (_: unknown, reply: FastifyReply) => {
      // The policy says who may frame it.
      reply.removeHeader('x-frame-options');
    },
  };
  for (const [kind, find] of Object.entries(EMBEDS))
    app.get<{ Params: { address: string } }>(
      `/embed/${kind}/:address(^[a-z0-9-]{3,40}$)`,
      options,
      async (request, reply) => {
        reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
        const query = embedQuery.safeParse(request.query);
        if (!query.success) return refuse(reply);
        const { n = ORGANIZER_PAGE.embeddedEvents, ...look } = query.data;
        const shown = await find(services, request.params.address, n).catch(toMissing);
        if (!shown) return sendMissing(reply, look);
        reply.header('cache-control', 'public, max-age=300');
        const { path, label, title, events } = shown;
        return sendVersion(
          request,
          reply,
          writeEmbed({ ...look, title, more: { path, label }, events }),
        );
      },
    );
}

function refuse(reply: FastifyReply) {
  return reply
    .code(400)
    .header('cache-control', 'public, max-age=60')
    .type('text/plain; charset=utf-8')
    .send('An embed has theme, accent and n as its settings offer them\n');
}

function sendMissing(reply: FastifyReply, look: EmbedLook) {
  return reply
    .code(404)
    .header('cache-control', 'public, max-age=60')
    .send(writeMissingEmbed(look, '/games'));
}
