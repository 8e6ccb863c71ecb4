import type { FastifyReply } from 'fastify';
import { SentFile, SentStream } from './handler.ts';

/** Puts what a row's function answered into the envelope; files and streams go as they are. */
export function sendResponse(reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (answer instanceof SentFile) return sendFile(reply, answer);
  if (answer instanceof SentStream) return sendStream(reply, answer);
  return reply.send({ success: true, data: answer });
}

function sendFile(reply: FastifyReply, { contentType, content, saveAs }: SentFile): FastifyReply {
  reply.type(contentType);
  if (saveAs) reply.header('content-disposition', `attachment; filename="${saveAs}"`);
  return reply.send(content);
}

function sendStream(reply: FastifyReply, { events }: SentStream): FastifyReply {
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      // Proxies and our own compression would hold events back to fill their buffers.
      .header('x-accel-buffering', 'no')
      .header('content-encoding', 'identity')
      // Left open after it, the connection would hold up the stop of the server.
      .header('connection', 'close')
      .send(events)
  );
}
