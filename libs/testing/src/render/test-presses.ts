import type { EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { SLIP_MS } from '@muster/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeBackendHandlers } from '../fake-backend/handlers.ts';
import type { EndpointHandler } from '../handlers/handle.ts';
import { loseConnection } from '../handlers/refuse.ts';
import type { RenderedRemote } from './render-remote.tsx';

/** A button that writes, and how a test gets to it. */
export interface WritingButton {
  /** Its name. */
  button: string | RegExp;
  writes: EndpointName;
  /** Renders what the button is in, and fills it in. */
  open: () => Promise<RenderedRemote>;
  /** What was typed there. */
  typed?: string;
  /** Responds in place of the fake backend. */
  respond?: (request: unknown) => unknown;
}

/** So that a second press comes before the response, and a third one after it. */
const RESPONSE_MS = 100;
/** When a finger that slips presses again. */
const SLIPS_MS = [0, 40, 200];
/** When the button shows that it is busy, or what it has done. */
const BUSY_MS = 40;

/** Declares the tests that each button, pressed again within 200 ms, writes once. */
export function testRepeatedPresses(buttons: readonly WritingButton[]): void {
  test.each(toTitled(buttons))('pressed again at once, $title writes once', async (given) => {
    const { written } = await openRecorded(given, async (respond, request) => {
      await pause(RESPONSE_MS);
      return respond(request);
    });
    await pressAndSlip(given);
    await waitFor(() => expect(written).not.toEqual([]));
    await act(() => pause(2 * RESPONSE_MS));
    expect(written).toHaveLength(1);
  });
}

/**
 * Declares the tests that each button, once its response was lost, leaves what was typed and sends
 * the same again.
 */
export function testLostResponses(buttons: readonly WritingButton[]): void {
  test.each(toTitled(buttons))('after a lost response $title sends the same', async (given) => {
    let losses = 1;
    const { written } = await openRecorded(given, async (respond, request) => {
      const response = await respond(request);
      return losses-- > 0 ? loseConnection() : response;
    });
    fireEvent.click(await findButton(given.button));
    await screen.findByRole('alert');
    if (given.typed) expect(screen.queryAllByDisplayValue(given.typed)).not.toEqual([]);
    fireEvent.click(await findButton(given.button));
    await waitFor(() => expect(written).toHaveLength(2));
    expect(written[1]).toEqual(written[0]);
    if (takesNonce(given.writes))
      expect(written[0]).toHaveProperty('body.nonce', expect.any(String));
  });
}

/** Whether the server does it once by the nonce that it is sent with. */
function takesNonce(name: EndpointName): boolean {
  const endpoint = endpoints[name];
  return 'body' in endpoint && 'shape' in endpoint.body && 'nonce' in endpoint.body.shape;
}

/** By name and endpoint. */
function toTitled(buttons: readonly WritingButton[]) {
  return buttons.map((given) => ({ ...given, title: `${given.button} (${given.writes})` }));
}

/** When a press is no longer one of a finger that slips. */
export function afterSlip(): Promise<void> {
  return act(() => pause(SLIP_MS));
}

type Respond = EndpointHandler['respond'];

/** Opens the button, and records what reaches the server. */
async function openRecorded(
  { writes, open, respond }: WritingButton,
  via: (respond: Respond, request: unknown) => unknown,
) {
  const rendered = await open();
  const handlers = fakeBackendHandlers(rendered.backend);
  const own = respond ?? handlers.find(({ name }) => name === writes)?.respond;
  if (!own) throw new Error(`${writes} has no handler`);
  const written: unknown[] = [];
  rendered.use({
    name: writes,
    respond(request) {
      const { params, body } = request as { params?: unknown; body?: unknown };
      written.push({ params, body });
      return via(own, request);
    },
  });
  return { written };
}

async function findButton(name: string | RegExp): Promise<HTMLElement> {
  const button = (await screen.findAllByRole('button', { name })).at(-1)!;
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  return button;
}

function queryButton(name: string | RegExp): HTMLElement | undefined {
  return screen.queryAllByRole('button', { name }).at(-1);
}

/** A finger that slips presses whatever is there then. */
async function pressAndSlip({ button: name, typed }: WritingButton) {
  const button = await findButton(name);
  const text = textOf(button);
  const startMs = performance.now();
  fireEvent.click(button);
  for (const slipMs of SLIPS_MS) {
    if (slipMs > 0) await act(() => pause(startMs + slipMs - performance.now()));
    const pressed = button.isConnected ? button : queryButton(name);
    // On a slow machine it is no slip any more.
    if (performance.now() - startMs >= SLIP_MS) return;
    const isDone = textOf(pressed) !== text || isTaken(typed);
    if (slipMs === BUSY_MS && !isDone)
      expect(pressed?.matches(':disabled, [data-loading]')).toBe(true);
    if (pressed) fireEvent.click(pressed);
  }
}

function textOf(button: HTMLElement | undefined) {
  return button?.ariaLabel ?? button?.textContent;
}

/** Whether what was typed has left its field for a list of what is being sent. */
function isTaken(typed: string | undefined): boolean {
  return typed !== undefined && screen.queryAllByDisplayValue(typed).length === 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
