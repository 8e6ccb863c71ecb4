import type { PostcodeLocation } from '@muster/api-client';

/**
 * The text for the location field: district, county and postcode, as far as the lookup knows them.
 */
export function describeLocation({ district, county, postcode }: PostcodeLocation): string {
  return [district, county, postcode].filter(Boolean).join(', ');
}
