import type { Postcodes } from '@muster/api-client';

/**
 * The postcode lookup. Its code is in the module of the API client and loaded by the first search.
 */
export function openPostcodes(base: string): Postcodes {
  async function open() {
    return (await import('@muster/api-client')).createPostcodes(base);
  }
  return {
    complete: async (typed, signal) => (await open()).complete(typed, signal),
    find: async (postcode, signal) => (await open()).find(postcode, signal),
  };
}
