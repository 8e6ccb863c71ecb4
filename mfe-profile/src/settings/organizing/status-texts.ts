import type { EndpointResponse, Endpoints, Organizer, Waiver } from '@muster/contract';
import { effectiveLimits } from '@muster/domain';
import { organizerPath } from '@muster/remote-kit/paths';

type Limits = EndpointResponse<Endpoints['getLimits']>;

interface Status {
  status: string;
  /** Somebody has set it up. */
  isOn: boolean;
}

/** `muster.example/o/badgerwood`, or that the page has no address of its own. */
export function describePage({ handle, isShown }: Organizer): Status {
  if (!handle) return { status: 'No address of your choice yet', isOn: false };
  const note = isShown ? '' : ' · nobody else sees it yet';
  return { status: `${location.host}${organizerPath(handle)}${note}`, isOn: true };
}

/** `Players sign version 1, once a year`, or that nobody signs anything. */
export function describeWaiver(waiver: Waiver | null): Status {
  if (!waiver) return { status: 'Off', isOn: false };
  const often = waiver.validFor === 'year' ? 'once a year' : 'for each event';
  return { status: `Players sign version ${waiver.version}, ${often}`, isOn: true };
}

/** Which limits an organizer has saved; without any, nothing is measured. */
export function describeLimits({ limits, hasOwnLimits = false }: Limits): Status {
  if (!hasOwnLimits) return { status: 'Off', isOn: false };
  const isLower = JSON.stringify(limits) !== JSON.stringify(effectiveLimits([]));
  return { status: isLower ? 'Your own limits' : 'The limits of the law', isOn: true };
}

/** What programs have, by kind. */
interface Programs {
  keys: number | undefined;
  webhooks: number | undefined;
}

/** `2 keys · 1 webhook`; undefined until it is known how many. */
export function describePrograms({ keys, webhooks }: Programs): Status | undefined {
  if (keys === undefined || webhooks === undefined) return undefined;
  const counts = [count(keys, 'key'), count(webhooks, 'webhook')].filter(Boolean);
  return { status: counts.join(' · ') || 'Off', isOn: counts.length > 0 };
}

function count(total: number, one: string): string {
  if (total === 0) return '';
  return total === 1 ? `1 ${one}` : `${total} ${one}s`;
}
