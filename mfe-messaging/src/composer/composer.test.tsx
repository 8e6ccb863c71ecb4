import { LENGTH } from '@muster/contract';
import { handle, makeId, textContent } from '@muster/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderConversation } from './testing/test-conversation.tsx';

const MB = 1024 * 1024;
const QUOTED = {
  id: makeId(0x10006),
  content: textContent('It is 2.1 m high.'),
  deleted: false,
  sender: { id: 'rook', name: 'Rook' },
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

function picture(name: string, { type = 'image/jpeg', bytes = 3 } = {}) {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}
/** Chooses files as in the file dialog, which a page cannot open itself. */
async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}
function captions() {
  return screen.queryAllByRole('textbox', { name: /^Caption of/ });
}
function drop(files: File[]) {
  fireEvent.drop(screen.getByRole('textbox', { name: 'Write a message' }), {
    dataTransfer: { files, types: ['Files'] },
  });
}

test('Enter sends and keeps the focus in the emptied box; Shift+Enter breaks the line', async () => {
  const { box, log, sends } = renderConversation();
  expect(box).toHaveFocus();
  await userEvent.type(box, 'Yes:{Shift>}{Enter}{/Shift}by the gate.{Enter}');
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(await log.findByText('Sent: Yes: by the gate.')).toBeVisible();
  expect(sends()).toEqual([expect.objectContaining({ content: { text: 'Yes:\nby the gate.' } })]);
});

test('the Send button sends and leaves the focus in the box', async () => {
  const { box, log } = renderConversation();
  await userEvent.type(box, 'Hello');
  // A blur would close a phone's keyboard.
  const onBlur = jest.fn();
  box.addEventListener('blur', onBlur);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onBlur).not.toHaveBeenCalled();
  expect(await log.findByText('Sent: Hello')).toBeVisible();
  expect(box).toHaveFocus();
});

test('an Enter that ends the composition of a character does not send', async () => {
  const { box, sends } = renderConversation();
  await userEvent.type(box, '日本');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(box).toHaveValue('日本');
  expect(sends()).toEqual([]);
});

test('blank text sends nothing', async () => {
  const { box, sends } = renderConversation();
  await userEvent.type(box, '  {Shift>}{Enter}{/Shift} {Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(box).toHaveValue('  \n ');
  expect(sends()).toEqual([]);
});

test('the next message can be written and sent while the last one is being sent', async () => {
  const { box, log } = renderConversation();
  await userEvent.type(box, 'First{Enter}Second{Enter}');
  expect(box).toHaveValue('');
  expect(await log.findByText('Sent: Second')).toBeVisible();
  expect(log.getAllByText(/Sent:/).map((line) => line.textContent)).toEqual([
    'Sent: First',
    'Sent: Second',
  ]);
});

test('what is typed is restored after a reload, with the reply', async () => {
  const { box, unmount } = renderConversation({ quoted: QUOTED });
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await userEvent.type(box, 'Half a sen');
  unmount();
  expect(renderConversation().box).toHaveValue('Half a sen');
  expect(screen.getByText('Replying to Rook')).toBeVisible();
});

test('pictures are previewed and sent in order with trimmed captions, then the text; the first carries the reply', async () => {
  const { box, log, sends } = renderConversation({ quoted: QUOTED });
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await userEvent.type(box, 'Which one?');
  await choose(picture('gate.jpg'), picture('hut.png', { type: 'image/png' }));
  expect(screen.getByRole('img', { name: 'Preview of gate.jpg' })).toBeVisible();
  expect(screen.getByText('2 pictures attached')).toBeInTheDocument();
  await userEvent.type(captions()[0]!, '  The gate  ');
  await userEvent.type(captions()[1]!, 'The hut{Enter}');
  expect(captions()).toEqual([]);
  expect(screen.queryByText('Replying to Rook')).not.toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(await log.findByText('Sent: Which one?')).toBeVisible();
  expect(sends().map(({ caption, content, replyTo }) => [caption ?? content, replyTo])).toEqual([
    ['The gate', QUOTED.id],
    ['The hut', undefined],
    [{ text: 'Which one?' }, undefined],
  ]);
});

test('a caption has at most 500 characters, and a picture needs neither caption nor text', async () => {
  const { log, sends } = renderConversation();
  await choose(picture('gate.jpg'));
  expect(captions()[0]).toHaveAttribute('maxlength', String(LENGTH.caption));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await log.findByText('Sent: picture')).toBeVisible();
  expect(sends()).toEqual([expect.objectContaining({ caption: '' })]);
});

test('a picture can be removed and chosen again', async () => {
  const { log } = renderConversation();
  await choose(picture('gate.jpg'), picture('hut.jpg'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1, gate.jpg' }));
  expect(screen.getByRole('button', { name: 'Attach pictures' })).toHaveFocus();
  expect(screen.queryByText(/gate/)).not.toBeInTheDocument();
  // A browser reports no change if the input still has the same file.
  expect(document.querySelector('input[type="file"]')).toHaveValue('');
  await choose(picture('gate.jpg'));
  expect(captions()).toHaveLength(2);
  expect(log.queryByRole('article')).not.toBeInTheDocument();
});

test.each([
  ['a wrong type', picture('plan.pdf', { type: 'application/pdf' }), 'Invalid file type'],
  ['more than 5 MB', picture('big.jpg', { bytes: 5 * MB + 1 }), 'Each image must be ≤ 5 MB'],
])('%s is refused with its sentence, and nothing else is lost', async (_, file, sentence) => {
  const { box } = renderConversation();
  await userEvent.type(box, 'Look');
  await choose(picture('gate.jpg'));
  await userEvent.type(captions()[0]!, 'The gate');
  await choose(file, picture('limit.jpg', { bytes: 5 * MB }));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(captions()).toHaveLength(2);
  expect(captions()[0]).toHaveValue('The gate');
  expect(box).toHaveValue('Look');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('at most 10 pictures are sent in one go', async () => {
  renderConversation();
  await choose(...Array.from({ length: 11 }, (_, index) => picture(`${index}.jpg`)));
  expect(captions()).toHaveLength(10);
  expect(screen.getByRole('alert')).toHaveTextContent('Maximum 10 files allowed');
});

test('a pasted picture is attached; pasted text with a picture of itself is text', async () => {
  const { box } = renderConversation();
  fireEvent.paste(box, { clipboardData: { files: [picture('shot.png')], types: ['Files'] } });
  expect(captions()).toHaveLength(1);
  fireEvent.paste(box, {
    clipboardData: { files: [picture('cell.png')], types: ['text/plain', 'Files'] },
  });
  expect(captions()).toHaveLength(1);
});

test('dropped pictures are attached once, and text that is dragged over is left alone', async () => {
  const { box } = renderConversation();
  const form = box.closest('form')!;
  fireEvent.dragOver(box, { dataTransfer: { types: ['text/plain'] } });
  expect(form).not.toHaveAttribute('data-over');
  fireEvent.dragOver(box, { dataTransfer: { types: ['Files'] } });
  expect(form).toHaveAttribute('data-over');
  fireEvent.dragLeave(box, { relatedTarget: document.body });
  expect(form).not.toHaveAttribute('data-over');
  drop([picture('gate.jpg')]);
  expect(captions()).toHaveLength(1);
});

test('what the outbox has no room for stays in the composer', async () => {
  const { box } = renderConversation({
    handlers: [handle('sendImage', () => new Promise(() => undefined))],
  });
  for (const batch of [10, 10]) {
    await choose(...Array.from({ length: batch }, (_, index) => picture(`${index}.jpg`)));
    fireEvent.submit(box.closest('form')!);
  }
  await choose(picture('gate.jpg'));
  await userEvent.type(box, 'Look{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^At most 20 pictures can wait/);
  expect(box).toHaveValue('Look');
  expect(captions()).toHaveLength(1);
});
