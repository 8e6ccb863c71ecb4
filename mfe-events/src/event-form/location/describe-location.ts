import type { PostcodeLocation } from '@muster/api-client';

/** The location as it is filled in: district, county, postcode, without what the lookup does not name (spec.md §7). */
export function describePlace({ district, county, postcode }: PostcodeLocation): string {
  return [district, county, postcode].filter(Boolean).join(', ');
}
