import type { Postcodes } from '@muster/api-client';

/** The postcode lookup; its client is fetched with the first question, together with the API's. */
export function openPostcodes(base: string): Postcodes {
  const open = async () => (await import('@muster/api-client')).createPostcodes(base);
  return {
    complete: async (typed, signal) => (await open()).complete(typed, signal),
    find: async (postcode, signal) => (await open()).find(postcode, signal),
  };
}
