import type { Api } from '@muster/api-client';
import type { KeptGate } from './merge-list.ts';

interface Load {
  api: Partial<Pick<Api, 'getEventWaiver'>>;
  eventId: string;
  kept: KeptGate | null;
  /** Of another text the whole list is loaded, so a part of it changes none. */
  isDelta: boolean;
}

/**
 * What players sign, kept with the list so that they can sign without a connection. A failure
 * leaves the text that is kept: the server refuses a signature of an earlier one.
 */
export async function loadWaiver({
  api,
  eventId,
  kept,
  isDelta,
}: Load): Promise<NonNullable<KeptGate['waiver']> | null> {
  const before = kept?.waiver;
  if (isDelta && before !== undefined) return before;
  try {
    // The shell of an earlier release has no such function.
    const found = await api.getEventWaiver?.({ params: { id: eventId } });
    if (!found?.waiver) return null;
    const { version, body, guardianBelow } = found.waiver;
    return { version, body, guardianBelow };
  } catch {
    return before ?? null;
  }
}
