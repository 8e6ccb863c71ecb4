import type { FormErrors } from '@mantine/form';
import * as css from './event-form.module.css';

/** Everything that is still wrong; each line leads to its field. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return (
    <div className={css.summary} role="alert">
      <p>{wrong.length === 1 ? 'One thing is missing' : `${wrong.length} things are missing`}</p>
      <ul>
        {wrong.map(([path, sentence]) => (
          <li key={path}>
            <button type="button" onClick={() => focusField(path)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(path: string): void {
  const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
