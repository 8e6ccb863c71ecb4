import type { Event } from '@muster/contract';
import { leftText } from '@muster/domain';
import { formatCount, formatPounds } from '@muster/ui';

/** What an event costs, in a few words: "£25.00", "From £25.00", "Free", or that it is not said. */
export function priceText({ price, basePrice, customFields }: Event): string {
  if (basePrice === 0) return price ? 'Free' : 'No price given';
  const hasExtras = customFields.some(({ options }) => options.some((option) => option.price));
  const isRange = (price.match(/\d+(\.\d+)?/g) ?? []).length > 1;
  return hasExtras || isRange ? `From ${formatPounds(basePrice)}` : formatPounds(basePrice);
}

/** The location, with the distance where it is known. */
export function locationText({ location, distanceKm }: Event): string {
  if (distanceKm === undefined) return location;
  const distance = distanceKm < 1 ? 'less than 1 km' : `${formatCount(Math.round(distanceKm))} km`;
  return `${distance} away · ${location}`;
}

/** As many, or fewer, are worth a line where options are not listed. */
const SCARCE = 5;
const MAX_SCARCE = 3;

/** Options that are nearly or quite sold out: "Rental 3 left · Radio sold out"; or empty. */
export function scarceText({ customFields }: Pick<Event, 'customFields'>): string {
  return customFields
    .flatMap(({ options }) => options)
    .filter(({ left }) => left !== null && left <= SCARCE)
    .slice(0, MAX_SCARCE)
    .map(({ label, left }) => `${label} ${leftText(left)}`)
    .join(' · ');
}
