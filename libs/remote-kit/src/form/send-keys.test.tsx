import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendHint } from './send-hint.tsx';
import { handleSendKeys } from './send-keys.ts';

function setUp() {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form aria-label="Long" onSubmit={submit} onKeyDown={handleSendKeys}>
      <input aria-label="Title" />
      <input aria-label="Agreed" type="checkbox" />
      <textarea aria-label="Text" />
      <button type="submit">Send</button>
      <SendHint isWaiting={false} does="sends it" />
    </form>,
  );
  return submit;
}

test.each(['Title', 'Agreed'])('Enter in %s sends nothing', async (label) => {
  const submit = setUp();
  screen.getByLabelText(label).focus();
  await userEvent.keyboard('{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test.each([
  ['Title', 'Control'],
  ['Text', 'Control'],
  ['Text', 'Meta'],
])('in %s %s+Enter sends the form once', async (label, modifier) => {
  const submit = setUp();
  screen.getByLabelText(label).focus();
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('Enter on the button and in a text of several lines stay what they are', async () => {
  const submit = setUp();
  await userEvent.type(screen.getByLabelText('Text'), 'a{Enter}b');
  expect(screen.getByLabelText('Text')).toHaveValue('a\nb');
  screen.getByRole('button', { name: 'Send' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a key that is held down sends once, and the form says how', async () => {
  const submit = setUp();
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Enter', ctrlKey: true, repeat: true });
  await Promise.resolve();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('form')).toHaveTextContent('Ctrl + Enter sends it');
});
