import type { FastifyInstance } from 'fastify';

/** Whether the server has begun to stop: it still responds, but asks for no further requests. */
export interface Drain {
  isStarted: () => boolean;
  start: () => void;
}

export function createDrain(): Drain {
  let isStarted = false;
  return {
    isStarted: () => isStarted,
    start: () => {
      isStarted = true;
    },
  };
}

/** While the server drains, clients learn with each response that they must not use the connection again. */
export function closeConnectionsInDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isStarted()) reply.header('connection', 'close');
    done();
  });
}
