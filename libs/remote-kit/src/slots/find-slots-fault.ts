import { MAX_COUNT, SLOT_NAMES } from '@muster/contract';

/** What a build contributes to a slot, as the registry lists it. */
export interface SlotContribution {
  /** Such as `event-card/actions@1`. A host renders those that it knows. */
  slot: string;
  /** The exposed module, such as `./GateAction`; its component has the name of the module. */
  expose: string;
  /** The position among the contributions to the slot, ascending. */
  order: number;
  /** Of a slot of tabs: what is drawn of the tab before anything of it is loaded. */
  tab?: SlotTab;
  /** Of a slot of columns: where it is drawn at all; without it, for every event. */
  column?: SlotAudience;
}

/** A tab that a remote contributes; its address ends with the id of the remote. */
export interface SlotTab extends SlotAudience {
  /** One or two words. */
  title: string;
}

/** Where something is there that a screen draws before anything of it is loaded. */
export interface SlotAudience {
  /** Who has it: whoever may do one of these with the event, of `Event['can']`. */
  needs: readonly string[];
  /** Only while the event uses this, of `EVENT_FEATURES` in the domain; without it, always. */
  uses?: string;
}

/** What is checked of a remote's declaration, or of a build. */
interface Contributing {
  slots?: readonly SlotContribution[];
  /** The names of the exposed modules, such as `GateAction`. */
  exposes: readonly string[];
}

/** What is wrong with what a remote contributes to slots, as a sentence; undefined if nothing. */
export function findSlotsFault({ slots = [], exposes }: Contributing): string | undefined {
  const max = MAX_COUNT.remoteSlots;
  if (slots.length > max)
    return `A remote contributes at most ${max} times to slots, not ${slots.length} times.`;
  const seen = new Set<string>();
  for (const contribution of slots) {
    const fault = findFault(contribution, exposes);
    if (fault) return fault;
    const { slot, expose } = contribution;
    if (seen.has(`${slot} ${expose}`)) return `It contributes ${expose} to ${slot} twice.`;
    seen.add(`${slot} ${expose}`);
  }
  return undefined;
}

const names: readonly string[] = SLOT_NAMES;

function findFault(
  { slot, expose, order, tab, column }: SlotContribution,
  exposes: readonly string[],
): string | undefined {
  if (!names.includes(slot))
    return `There is no slot "${slot}". The slots are ${names.join(', ')}.`;
  if (!exposes.some((name) => expose === `./${name}`))
    return `It contributes "${expose}" to ${slot}, but exposes no such module.`;
  if (!Number.isInteger(order))
    return `The order of ${expose} in ${slot} is ${order}, which is not a whole number.`;
  if (isTabSlot(slot) !== (tab !== undefined))
    return `${expose} in ${slot} ${tab ? 'is no tab, but declares one' : 'declares no tab'}.`;
  if (tab && !isRight(tab))
    return `The tab of ${expose} needs a title of 1 to ${MAX_TAB_TITLE} characters, and whom it is for.`;
  if (column && !(slot.includes('/column@') && column.needs.length > 0))
    return `${expose} in ${slot} declares a column, which is no column or for nobody.`;
  return undefined;
}

const MAX_TAB_TITLE = 16;

/** Whether contributions to this slot declare a tab, and are loaded when it is opened. */
function isTabSlot(slot: string): boolean {
  return slot.includes('/tab@');
}

function isRight({ title, needs }: SlotTab): boolean {
  return title.trim() !== '' && title.length <= MAX_TAB_TITLE && needs.length > 0;
}
