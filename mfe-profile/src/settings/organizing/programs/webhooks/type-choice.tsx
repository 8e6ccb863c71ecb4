import type { ChangeType } from '@muster/contract';
import { CHANGE_GROUPS, CHANGE_LABELS } from '@muster/features/webhooks';
import { Checkbox } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from '../../../settings.module.css';

interface TypeChoiceProps {
  value: readonly ChangeType[];
  error?: ReactNode;
  onChange: (types: ChangeType[]) => void;
}

/** What a webhook is for: whole groups of changes, or single ones behind a press. */
export function TypeChoice({ value, error, onChange }: TypeChoiceProps) {
  const whole = CHANGE_GROUPS.filter(([, types]) => types.every((type) => value.includes(type)));
  const titles = whole.map(([title]) => title);
  return (
    <Checkbox.Group
      label="What it is for"
      value={[...titles, ...value]}
      error={error}
      onChange={(ticked) => onChange(readTypes(ticked, titles))}
    >
      <div className={css.stack}>
        {CHANGE_GROUPS.map(([title, types]) => (
          <div key={title} className={css.choice}>
            <Checkbox
              value={title}
              label={title}
              indeterminate={!titles.includes(title) && types.some((type) => value.includes(type))}
            />
            {types.length > 1 && (
              <details className={css.each}>
                <summary aria-label={`Choose one by one: ${title}`}>Choose one by one</summary>
                <div className={css.stack}>
                  {types.map((type) => (
                    <Checkbox key={type} value={type} label={CHANGE_LABELS[type]} />
                  ))}
                </div>
              </details>
            )}
          </div>
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** The types among what is ticked, after a tick of a group was given to all of its types. */
function readTypes(ticked: readonly string[], titles: readonly string[]): ChangeType[] {
  return CHANGE_GROUPS.flatMap(([title, types]) => {
    const isTicked = ticked.includes(title);
    if (isTicked !== titles.includes(title)) return isTicked ? [...types] : [];
    return types.filter((type) => ticked.includes(type));
  });
}
