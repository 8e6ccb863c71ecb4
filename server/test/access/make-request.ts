import type { RawInput } from '../support/call.ts';
import { signUp } from '../support/people.ts';
import type { Caller } from './access-matrix.ts';
import { type Fixtures, insertThread } from './fixtures.ts';

/** Creates a valid request of an endpoint for a resource of the owner's. */
export type MakeRequest = (fixtures: Fixtures, caller: Caller) => Promise<RawInput> | RawInput;

export function empty() {
  return {};
}

export function withBody(make: MakeRequest, body: object): MakeRequest {
  return async (fixtures, caller) => ({ ...(await make(fixtures, caller)), body });
}

export const thread: MakeRequest = async (fixtures) => ({
  params: { id: (await insertThread(fixtures)).threadId },
});

export const otherUser: MakeRequest = async ({ server }) => ({
  params: { userId: (await signUp(server)).user.id },
});
