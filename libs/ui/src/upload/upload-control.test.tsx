import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { MusterProvider } from '../index.ts';
import {
  type MediaField,
  type MediaItem,
  type MediaStore,
  type Upload,
  UploadControl,
  type UploadedFile,
  type UploadRules,
} from './index.ts';
import type { SendOptions } from './upload-queue.ts';

const policy = {
  imageTypes: ['image/jpeg'],
  maxImageBytes: 5_000,
  maxVideoBytes: 50_000,
  texts: {
    oneVideo: 'Only one video ≤ 50 MB allowed',
    invalidFileType: 'Invalid file type',
    imageSize: 'Each image must be ≤ 5 MB',
    maxFiles: (max: number) => `Maximum ${max} files allowed`,
    upload: 'Upload failed',
    copyUrl: 'Failed to copy URL to clipboard',
  },
};

function picture(name: string, size = 10) {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
}
const clip = new File(['frames'], 'clip.mp4', { type: 'video/mp4' });
function image(name: string): MediaItem {
  return {
    url: `/media/${name}`,
    type: 'image',
    thumbnail: `/media/${name}-thumb.webp`,
  };
}
const three = ['a.jpg', 'b.jpg', 'c.jpg'].map(image);

function storedAs(file: File): UploadedFile {
  return {
    url: `/media/${file.name}`,
    thumbnailUrl: `/media/${file.name}-thumb.webp`,
    contentType: file.type,
    originalName: file.name,
    size: file.size,
  };
}

/** The props of the control in one object. */
type Props = Partial<
  MediaField &
    MediaStore &
    Pick<UploadRules, 'max' | 'accept'> &
    Pick<ComponentProps<typeof UploadControl>, 'value' | 'onUnfinished'>
>;

interface FormProps {
  initial: readonly MediaItem[];
  props: Props;
  onValue: (items: readonly MediaItem[]) => void;
}

/** Holds the list as a form would. */
function Form({ initial, props, onValue }: FormProps) {
  const [value, setValue] = useState(initial);
  const { max = 5, accept = 'images-or-one-video', onUnfinished } = props;
  const { upload = async (file: File) => storedAs(file), log, ...field } = props;
  return (
    <UploadControl
      field={{ label: 'Gallery', path: 'gallery', ...field }}
      rules={{ ...policy, max, accept }}
      store={{ upload, ...(log && { log }) }}
      onUnfinished={onUnfinished}
      value={value}
      onChange={(items) => {
        onValue(items);
        setValue(items);
      }}
    />
  );
}

function setUp({ value: initial = [], ...props }: Props = {}) {
  const values: (readonly MediaItem[])[] = [initial];
  const rendered = render(
    <MusterProvider>
      <Form initial={initial} props={props} onValue={(items) => values.push(items)} />
    </MusterProvider>,
  );
  function urls() {
    return (values.at(-1) ?? []).map(({ url }) => url.replace('/media/', ''));
  }
  return { ...rendered, values, urls };
}

async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

function drop(files: File[]) {
  const area = document.querySelector('.drop');
  if (!area) throw new Error('no area');
  const items = files.map((file) => ({
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
  }));
  fireEvent.drop(area, { dataTransfer: { files, items, types: ['Files'] } });
}

/** An upload function whose uploads the test completes or fails. */
function controlledUpload() {
  const calls: {
    file: File;
    options: SendOptions;
    store: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const upload: Upload = (file, options) =>
    new Promise((resolve, reject) => {
      function store() {
        return resolve(storedAs(file));
      }
      calls.push({ file, options, store, fail: reject });
    });
  return { calls, upload };
}

test('dropped files are stored and shown', async () => {
  const { urls } = setUp();
  drop([picture('a.jpg'), picture('b.jpg')]);
  expect(await screen.findAllByRole('button', { name: /^View picture/ })).toHaveLength(2);
  expect(urls()).toEqual(['a.jpg', 'b.jpg']);
});

test('files that break a rule are refused with its message and not sent', async () => {
  const upload = jest.fn();
  setUp({ upload, value: three });
  await choose(picture('big.jpg', 5_001));
  expect(await screen.findByRole('alert')).toHaveTextContent('Each image must be ≤ 5 MB');
  expect(screen.getByRole('button', { name: 'Add to gallery' })).toHaveAccessibleDescription(
    'big.jpg: Each image must be ≤ 5 MB',
  );
  await choose(clip);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(': Invalid file type'));
  expect(upload).not.toHaveBeenCalled();
});

test('of files that are chosen together the good ones are sent, and the others are named', async () => {
  const { calls, upload } = controlledUpload();
  setUp({ upload, value: three });
  await choose(picture('big.jpg', 5_001), picture('d.jpg'), picture('e.jpg'), picture('f.jpg'));
  const refused = await screen.findByRole('alert');
  expect(refused).toHaveTextContent('big.jpg: Each image must be ≤ 5 MB');
  expect(refused).toHaveTextContent('f.jpg: Maximum 5 files allowed');
  expect(calls).toHaveLength(2);
});

test('files that are being uploaded count towards the maximum', async () => {
  const { upload } = controlledUpload();
  setUp({ upload, max: 2 });
  await choose(picture('a.jpg'), picture('b.jpg'));
  await choose(picture('c.jpg'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Maximum 2 files allowed');
});

test('progress is shown, and Cancel aborts the upload', async () => {
  const onUnfinished = jest.fn();
  const { calls, upload } = controlledUpload();
  const { urls } = setUp({ upload, onUnfinished });
  await choose(picture('a.jpg'));
  const bar = await screen.findByRole('progressbar', { name: 'Uploading a.jpg' });
  act(() => calls[0]?.options.onProgress(0.4));
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(onUnfinished).toHaveBeenLastCalledWith(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of a.jpg' }));
  expect(calls[0]?.options.signal.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(onUnfinished).toHaveBeenLastCalledWith(0);
  expect(urls()).toEqual([]);
});

test('a failed upload shows its reason and can be retried or removed', async () => {
  const { calls, upload } = controlledUpload();
  const { urls } = setUp({ upload });
  await choose(picture('a.jpg'), picture('b.jpg'));
  act(() => calls[0]?.fail(new Error('Network error')));
  act(() => calls[1]?.fail(new Error('')));
  expect(await screen.findByText('Network error')).toBeInTheDocument();
  expect(await screen.findByText('Upload failed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry a.jpg' }));
  act(() => calls[2]?.store());
  await waitFor(() => expect(urls()).toEqual(['a.jpg']));
  expect(screen.queryByText('Network error')).not.toBeInTheDocument();
});

test('leaving the screen aborts running uploads', async () => {
  const { calls, upload } = controlledUpload();
  const { unmount } = setUp({ upload });
  await choose(picture('a.jpg'));
  unmount();
  expect(calls[0]?.options.signal.aborted).toBe(true);
});

test('a video whose first frame cannot be read is stored without a thumbnail', async () => {
  const { values } = setUp();
  await choose(clip);
  await screen.findByRole('button', { name: 'View video 1 full size' });
  expect(values.at(-1)).toEqual([{ url: '/media/clip.mp4', type: 'video', thumbnail: null }]);
});

test('a video with the name of a picture is refused once the server has identified it', async () => {
  const { urls } = setUp({
    upload: async (file) => ({ ...storedAs(file), contentType: 'video/mp4' }),
  });
  await choose(picture('a.jpg'));
  expect(await screen.findByText('Invalid file type')).toBeInTheDocument();
  expect(urls()).toEqual([]);
});

test('deleting needs no confirmation, and the focus moves to the next item or to the add button', async () => {
  const { urls } = setUp({ value: three });
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture 2' }));
  expect(urls()).toEqual(['a.jpg', 'c.jpg']);
  expect(screen.getByRole('button', { name: 'Delete picture 2' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture 1' }));
  expect(urls()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add to gallery' })).toHaveFocus();
});

test('buttons change the order, and the focus follows the moved item', async () => {
  const { urls } = setUp({ value: three });
  await userEvent.click(screen.getByRole('button', { name: 'Move picture 1 later' }));
  expect(urls()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
  expect(screen.getByRole('button', { name: 'Move picture 2 later' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(urls()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
  expect(screen.getByRole('button', { name: 'Move picture 3 earlier' })).toHaveFocus();
  expect(screen.getByText('Moved to position 3 of 3')).toBeInTheDocument();
});

test('dragging changes the order', () => {
  const { urls } = setUp({ value: three });
  const [first, , third] = screen.getAllByRole('listitem');
  fireEvent.dragStart(first as HTMLElement);
  fireEvent.dragOver(third as HTMLElement);
  fireEvent.drop(third as HTMLElement);
  expect(urls()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
});

test('the absolute URL is copied, and Copied is shown for two seconds', async () => {
  const user = userEvent.setup();
  setUp({ value: three });
  await user.click(screen.getByRole('button', { name: 'Copy URL of picture 1' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/media/a.jpg');
  await waitFor(() => expect(screen.queryByText('Copied')).not.toBeInTheDocument());
});

test('a clipboard that cannot be used shows a failure', async () => {
  const user = userEvent.setup();
  setUp({ value: three });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy URL of picture 1' }));
  expect(await screen.findByText('Failed to copy URL to clipboard')).toBeInTheDocument();
});

test('the viewer changes items with the arrow keys, closes with Escape and returns the focus', async () => {
  setUp({ value: three });
  const opener = screen.getByRole('button', { name: 'View picture 2 full size' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Picture 2 of 3' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Picture 3 of 3' })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Next' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Picture 1 of 3' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('with a maximum of one file a new file replaces the old file once it is stored', async () => {
  const { calls, upload } = controlledUpload();
  const { urls } = setUp({ upload, label: 'Main image', max: 1, value: [image('old.jpg')] });
  await choose(picture('slow.jpg'));
  await choose(picture('new.jpg'));
  expect(calls[0]?.options.signal.aborted).toBe(true);
  expect(urls()).toEqual(['old.jpg']);
  act(() => calls[1]?.store());
  await waitFor(() => expect(urls()).toEqual(['new.jpg']));
  expect(screen.getByRole('button', { name: 'Change main image' })).toBeInTheDocument();
});

test('errors of the form are shown at the control and at the item', () => {
  setUp({ value: three, error: 'Too many', itemErrors: { 1: 'Not yours' } });
  expect(screen.getByText('Too many')).toBeInTheDocument();
  const [, second] = screen.getAllByRole('listitem');
  expect(within(second as HTMLElement).getByRole('alert')).toHaveTextContent('Not yours');
});
