import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog/confirm-dialog.tsx';
import {
  ApprovalBadge,
  Banner,
  BannerStack,
  CapacityBar,
  CheckList,
  CountBadge,
  FieldTick,
  MediaImage,
  MusterProvider,
  PasswordField,
  PersonAvatar,
  SearchField,
  SkeletonAfter,
} from './index.ts';

function show(element: ReactNode) {
  return render(<MusterProvider>{element}</MusterProvider>);
}

test('an error banner is an alert that can be dismissed', async () => {
  const onDismiss = jest.fn();
  show(<Banner tone="error" text="Login failed" onDismiss={onDismiss} />);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Login failed');
  await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('a success banner is a status', () => {
  show(<Banner tone="success" text="Saved" />);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

test('the stack dismisses the banner whose button was clicked', async () => {
  const onDismiss = jest.fn();
  const banners = [
    { id: 1, tone: 'error', text: 'One' },
    { id: 2, tone: 'success', text: 'Two' },
  ] as const;
  show(<BannerStack banners={banners} onDismiss={onDismiss} />);
  const second = screen.getByRole('status');
  await userEvent.click(within(second).getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledWith(2);
});

test('the approval badge shows Approved or Pending', () => {
  show(
    <>
      <ApprovalBadge status="approved" />
      <ApprovalBadge status="pending" />
      <ApprovalBadge status="rejected" on="text" />
    </>,
  );
  expect(screen.getByText('Approved')).toBeInTheDocument();
  expect(screen.getByText('Pending')).toBeInTheDocument();
});

test('a count of 0 is not shown, and a count above 99 is shown as 99+', () => {
  show(
    <>
      <CountBadge count={0} label="none" />
      <CountBadge count={250} label="unread" />
    </>,
  );
  expect(screen.queryByLabelText('0 none')).not.toBeInTheDocument();
  expect(screen.getByLabelText('250 unread')).toHaveTextContent('99+');
});

test('the capacity bar also shows its numbers as text', () => {
  const { container } = show(<CapacityBar confirmed={48} waitlist={11} max={48} />);
  expect(container).toHaveTextContent('Confirmed 48Waitlist 11Max 48Event full');
});

test('a password can be shown and hidden again', async () => {
  show(<PasswordField label="Password" defaultValue="secret" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  const button = screen.getByRole('button', { name: 'Show password' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  expect(field).toHaveAttribute('type', 'text');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  expect(field).toHaveAttribute('type', 'password');
});

test('a password field says when Caps Lock is on, and takes what is pasted', async () => {
  const user = userEvent.setup();
  show(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await user.type(field, '{CapsLock}a');
  expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
  await user.tab();
  expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
  await user.clear(field);
  await user.click(field);
  await user.paste('Pasted1');
  expect(field).toHaveValue('Pasted1');
});

test('a tick appears only once the field is valid', () => {
  const { rerender } = show(<FieldTick valid={false} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(
    <MusterProvider>
      <FieldTick valid />
    </MusterProvider>,
  );
  expect(screen.getByRole('img', { name: 'Looks good' })).toBeInTheDocument();
});

test('a check list is a list whose items say what is missing', () => {
  show(<CheckList label="Needs" checks={[{ label: 'A digit', isMet: false }]} />);
  const list = screen.getByRole('list', { name: 'Needs' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('A digit (still missing)');
});

test('initials replace a picture that does not load', () => {
  const { container } = show(<PersonAvatar name="Fiona Fox" src="/media/gone.webp" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('width', '38');
  fireEvent.error(picture!);
  expect(container).toHaveTextContent('FF');
});

test('a drawing of the same size replaces a missing picture', () => {
  show(<MediaImage src={null} alt="Operation Winter Fox" width={640} height={360} />);
  const drawing = screen.getByRole('img', { name: 'Operation Winter Fox' });
  expect(drawing).toHaveAttribute('width', '640');
  expect(drawing).toHaveAttribute('height', '360');
});

test('a skeleton appears after 150 ms', () => {
  jest.useFakeTimers();
  show(<SkeletonAfter label="Loading events">shape</SkeletonAfter>);
  act(() => void jest.advanceTimersByTime(149));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('status', { name: 'Loading events' })).toBeInTheDocument();
  jest.useRealTimers();
});

test('a dialog confirms, cancels and cannot be closed while it is busy', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  function dialog(isBusy: boolean) {
    return (
      <MusterProvider>
        <ConfirmDialog
          title="Delete Event & Assets"
          message="Sure?"
          labels={{ confirm: 'Delete' }}
          {...{ isBusy, onConfirm, onCancel }}
        />
      </MusterProvider>
    );
  }
  const { rerender } = render(dialog(false));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  rerender(dialog(true));
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a field that is left searches at once, so that it does not lead back from a link', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const onSearch = jest.fn();
  show(<SearchField label="Search" placeholder="" maxLength={20} search="" onSearch={onSearch} />);
  await user.type(screen.getByRole('searchbox'), 'fox');
  expect(onSearch).not.toHaveBeenCalled();
  await user.click(document.body);
  expect(onSearch.mock.calls).toEqual([['fox']]);
  act(() => jest.advanceTimersByTime(1_000));
  expect(onSearch).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
