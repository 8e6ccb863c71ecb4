import type { FastifyReply } from 'fastify';
import type { Serialize } from './compile-serializer.ts';
import { SentFile, SentStream, SentVersion } from './handler.ts';

/**
 * Sends what an endpoint's function returned: data in the envelope, files and streams as they are.
 */
export function sendResponse(
  reply: FastifyReply,
  result: unknown,
  serialize: Serialize,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (result instanceof SentFile) return sendFile(reply, result);
  if (result instanceof SentStream) return sendStream(reply, result);
  if (result instanceof SentVersion) return sendVersion(reply, result, serialize);
  return sendData(reply, result, serialize);
}

function sendFile(reply: FastifyReply, { contentType, content, saveAs }: SentFile): FastifyReply {
  reply.type(contentType);
  if (saveAs) reply.header('content-disposition', `attachment; filename="${saveAs}"`);
  return reply.send(content);
}

function sendData(reply: FastifyReply, data: unknown, serialize: Serialize): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(serialize({ success: true, data }));
}

function sendVersion(
  reply: FastifyReply,
  { etag, data }: SentVersion,
  serialize: Serialize,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-store');
  const known = reply.request.headers['if-none-match'] ?? '';
  // A proxy that compresses marks the version as a weak one.
  const isKnown = known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return isKnown ? reply.code(304).send() : sendData(reply, data, serialize);
}

function sendStream(reply: FastifyReply, { events }: SentStream): FastifyReply {
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      // Proxies and our own compression would hold events back to fill their buffers.
      .header('x-accel-buffering', 'no')
      .header('content-encoding', 'identity')
      // An idle connection left open would delay the stop of the server.
      .header('connection', 'close')
      .send(events)
  );
}
