import { type Options, hash as realHash } from '@node-rs/argon2';

export { verify } from '@node-rs/argon2';

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** As argon2's own, at the least cost. `verify` reads the cost from the hash. */
export function hash(password: string, options: Options): Promise<string> {
  return realHash(password, { ...options, ...LEAST });
}
