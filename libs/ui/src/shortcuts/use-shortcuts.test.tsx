import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const page = jest.fn();
const mod = jest.fn();
const help = jest.fn();
const inner = jest.fn();

function Dialog() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useShortcuts({ keys: { j: inner }, scope: element });
  return (
    <div role="dialog" aria-modal="true" aria-label="First">
      <div ref={setElement}>Rows</div>
    </div>
  );
}
function Screen({ dialogs }: { dialogs: number }) {
  useShortcuts({ keys: { x: page, 'Mod+k': mod }, scope: 'page' });
  useShortcuts({ keys: { '?': help }, scope: 'anywhere' });
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" />
      <div role="menu">
        <div role="menuitem" tabIndex={-1}>
          Open
        </div>
      </div>
      {dialogs > 0 && <Dialog />}
      {dialogs > 1 && <div role="dialog" aria-modal="true" aria-label="Second" />}
    </>
  );
}

function PressedBeforePaint() {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  }, []);
  return <Screen dialogs={0} />;
}

beforeEach(() => jest.clearAllMocks());

test('a shortcut fires for its key alone, and Mod is Ctrl or ⌘', async () => {
  render(<Screen dialogs={0} />);
  await userEvent.keyboard('x{Control>}k{/Control}{Meta>}k{/Meta}');
  expect(page).toHaveBeenCalledTimes(1);
  expect(mod).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Control>}x{/Control}{Alt>}x{/Alt}{Shift>}X{/Shift}k');
  expect(page).toHaveBeenCalledTimes(1);
  expect(mod).toHaveBeenCalledTimes(2);
});

test('no shortcut fires while one types or uses a menu; a checkbox is not typing', async () => {
  render(<Screen dialogs={0} />);
  await userEvent.type(screen.getByRole('textbox'), 'x?{Control>}k{/Control}');
  screen.getByRole('menuitem').focus();
  await userEvent.keyboard('x');
  expect(page).not.toHaveBeenCalled();
  expect(help).not.toHaveBeenCalled();
  expect(mod).not.toHaveBeenCalled();
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('x');
  expect(page).toHaveBeenCalledTimes(1);
});

test('only the top dialog has its shortcuts; those for anywhere fire over it', async () => {
  const { rerender } = render(<Screen dialogs={1} />);
  await userEvent.keyboard('xj?');
  expect(page).not.toHaveBeenCalled();
  expect(inner).toHaveBeenCalledTimes(1);
  expect(help).toHaveBeenCalledTimes(1);
  rerender(<Screen dialogs={2} />);
  await userEvent.keyboard('j');
  expect(inner).toHaveBeenCalledTimes(1);
});

test('a key that is pressed before the first paint is not lost', () => {
  render(<PressedBeforePaint />);
  expect(help).toHaveBeenCalledTimes(1);
});
