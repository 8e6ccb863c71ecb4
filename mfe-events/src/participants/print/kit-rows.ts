import type { Event, Participant } from '@muster/contract';
import { describeChosenOption, isHandedOut } from '@muster/domain';
import { countText } from '../shared/count-text.ts';
import { nameOf } from '../shared/labels.ts';

/** A piece of kit that somebody gets, with what is ticked already. */
export interface KitItem {
  key: string;
  label: string;
  handedOut: boolean;
  returned: boolean;
}

/** A person with what to hand out. */
export interface KitRow {
  id: string;
  name: string;
  items: readonly KitItem[];
}

/** How many get an option, of how many can: "9" or "25 of 25". */
export interface KitCount {
  key: string;
  label: string;
  count: string;
}

type Fields = Event['customFields'];

/**
 * Who is handed out what: those with a spot who have chosen something to hand out, in the order
 * given (docs/product/participation.md#kit-handouts).
 */
export function toKitRows(participants: readonly Participant[], fields: Fields): KitRow[] {
  return participants
    .filter(({ status }) => status === 'confirmed')
    .map((participant) => ({
      id: participant.id,
      name: nameOf(participant),
      items: listKit(participant, fields).map(({ key, label, chosen }) => {
        const ticked = participant.kit.find(({ optionId }) => optionId === chosen.optionId);
        const { handedOut = false, returned = false } = ticked ?? {};
        return { key, label, handedOut, returned };
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The same by option, in the order of the event; what it no longer has is last. */
export function countKit(participants: readonly Participant[], fields: Fields): KitCount[] {
  const counts = new Map<string, { label: string; limit: number | null; count: number }>();
  for (const { options } of fields)
    for (const { id, label, limit } of options) counts.set(id, { label, limit, count: 0 });
  for (const participant of participants) {
    if (participant.status !== 'confirmed') continue;
    for (const { key, label, limit } of listKit(participant, fields)) {
      const known = counts.get(key) ?? { label, limit, count: 0 };
      counts.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...counts]
    .filter(([, { count }]) => count > 0)
    .map(([key, { label, ...counted }]) => ({ key, label, count: countText(counted) }));
}

function listKit({ joinForm, kit }: Participant, fields: Fields) {
  return joinForm.customFieldResponses.flatMap((chosen) => {
    if (!isHandedOut(fields, chosen, kit)) return [];
    const { optionLabel: label, limit } = describeChosenOption(fields, chosen);
    return [{ key: chosen.optionId ?? label, label, limit, chosen }];
  });
}
