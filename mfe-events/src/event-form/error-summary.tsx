import type { FormErrors } from '@mantine/form';
import * as css from './event-form.module.css';

/** All errors of the form; each moves the focus to its field. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className={css.summary} role="alert">
      <p>
        {entries.length === 1
          ? '1 field needs attention'
          : `${entries.length} fields need attention`}
      </p>
      <ul>
        {entries.map(([path, sentence]) => (
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
