import type { OptionCount } from '@muster/contract';

/** The counts of the options of one custom field. */
export interface FieldCounts {
  key: string;
  /** Of today; two fields can have the same. */
  label: string;
  options: readonly OptionCount[];
}

/** Counts by custom field, in the order given. */
export function groupByField(options: readonly OptionCount[]): FieldCounts[] {
  const groups = new Map<string, FieldCounts>();
  for (const option of options) {
    const key = option.fieldId ?? option.fieldLabel;
    const group = groups.get(key) ?? { key, label: option.fieldLabel, options: [] };
    groups.set(key, { ...group, options: [...group.options, option] });
  }
  return [...groups.values()];
}
