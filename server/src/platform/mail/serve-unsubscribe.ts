import { MAIL_KIND_LABELS, type OptionalMailKind } from '@muster/contract';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { findFollowedName, updateFollowEnded } from './follow-store.ts';
import { isOptional } from './mail-kinds.ts';
import { insertMailRefusal } from './store.ts';
import { createUnsubscribeLinks, type Refusal, UNSUBSCRIBE_PATH } from './unsubscribe-links.ts';

const MAX_BODY_BYTES = 4_096;
const MAX_REQUESTS_PER_MINUTE = 30;

interface UnsubscribeRoute {
  Querystring: { token?: unknown };
}

/**
 * The address of List-Unsubscribe (RFC 8058, docs/product/mail.md#unsubscribe). It needs no
 * session, and its token only turns off one kind of mail. A GET changes nothing, because mail
 * scanners follow links; it shows a button that sends the POST.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  const { config, jwtSecret, db } = services;
  const links = createUnsubscribeLinks({ jwtSecret, publicUrl: config.publicUrl });
  function readToken(query: UnsubscribeRoute['Querystring']) {
    const refusal = typeof query.token === 'string' ? links.parse(query.token) : undefined;
    return refusal && isOptional(refusal.kind) ? { ...refusal, kind: refusal.kind } : undefined;
  }
  await app.register(async (scope) => {
    // Mail programs send a form; its content does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, undefined));
    const options = {
      bodyLimit: MAX_BODY_BYTES,
      config: { rateLimit: { max: MAX_REQUESTS_PER_MINUTE } },
    };
    scope.get<UnsubscribeRoute>(UNSUBSCRIBE_PATH, options, async (request, reply) => {
      const refusal = readToken(request.query);
      if (!refusal) return sendNotValid(reply, config.publicUrl);
      return sendPage(reply, {
        sentence: `Stop emails ${await describe(db, refusal)}?`,
        rest: '<form method="post"><button type="submit">Unsubscribe</button></form>',
      });
    });
    scope.post<UnsubscribeRoute>(UNSUBSCRIBE_PATH, options, async (request, reply) => {
      const refusal = readToken(request.query);
      if (!refusal) return sendNotValid(reply, config.publicUrl);
      const sentence = `You will get no more emails ${await describe(db, refusal)}.`;
      if (!(await refuse(db, refusal))) return sendNotValid(reply, config.publicUrl);
      return sendPage(reply, {
        sentence,
        rest: isFollow(refusal)
          ? ''
          : `<p>You can turn them on again in <a href="${escapeHtml(config.publicUrl)}/dashboard/profile">your settings</a>.</p>`,
      });
    });
  });
}

type OptionalRefusal = Refusal & { kind: OptionalMailKind };

/** The link ends following one organizer; the kind as a whole is turned off in settings. */
function isFollow({ kind }: OptionalRefusal): boolean {
  return kind === 'followedOrganizers';
}

async function describe(db: Db, refusal: OptionalRefusal): Promise<string> {
  if (!isFollow(refusal)) return `of this kind: ${MAIL_KIND_LABELS[refusal.kind]}`;
  return `about new games of ${(await findFollowedName(db, refusal.id)) ?? 'this organizer'}`;
}

/** False: the link is of a follow that has ended long ago. */
async function refuse(db: Db, refusal: OptionalRefusal): Promise<boolean> {
  if (isFollow(refusal)) return updateFollowEnded(db, refusal.id);
  await insertMailRefusal(db, { userId: refusal.id, kind: refusal.kind });
  return true;
}

function sendNotValid(reply: FastifyReply, publicUrl: string): FastifyReply {
  return sendPage(reply.code(403), {
    sentence: 'This link is not valid.',
    rest: `<p>Choose the emails you get in <a href="${escapeHtml(publicUrl)}/dashboard/profile">your settings</a>.</p>`,
  });
}

function sendPage(
  reply: FastifyReply,
  { sentence, rest }: { sentence: string; rest: string },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width"><title>Emails from Muster</title>',
        '<style>:root{color-scheme:light dark}body{max-width:36rem;margin:10vh auto;padding:0 1rem;font:1.1rem/1.5 sans-serif}button{min-height:44px;padding:0 1.25rem;font:inherit}</style>',
        `</head><body><main><h1>Emails from Muster</h1><p>${escapeHtml(sentence)}</p>${rest}</main></body></html>`,
      ].join('\n'),
    );
}
