import { registerHooks } from 'node:module';

// Loaded before the server's tests. A hash of the product's cost takes longer than most requests,
// and tests make thousands: here argon2 is what it is, with the least memory.

const cheap = new URL('cheap-argon2.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@node-rs/argon2' || context.parentURL === cheap)
      return next(specifier, context);
    return { url: cheap, shortCircuit: true };
  },
});
