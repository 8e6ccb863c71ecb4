import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

function Page() {
  const [names, setNames] = useState(['Till', 'Website', 'Calendar']);
  const [page, setPage] = useState<HTMLElement | null>(null);
  useKeepFocus(page);
  return (
    <div ref={setPage}>
      <button type="button">Appearance</button>
      <section>
        <button type="button">Close: Programs</button>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                {name}
                <button
                  type="button"
                  onClick={() => setNames(names.filter((other) => other !== name))}
                >
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button">Add a key</button>
      </section>
    </div>
  );
}

test('when an item goes that has the focus, the next has it, and at last what follows', async () => {
  render(<Page />);
  async function remove(name: string, next: string) {
    await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  }
  await remove('Website', 'Remove Calendar');
  await remove('Calendar', 'Remove Till');
  await remove('Till', 'Add a key');
});
