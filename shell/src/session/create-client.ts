import { type ApiOptions, createApi, type HostApi } from '@muster/api-client';

/** The client of the page; it asks in the frame whether it is the user who calls. */
export function createClient(options: ApiOptions): HostApi {
  return createApi({ ...options, onConfirmationNeeded: askToConfirm });
}

/** Only what the frame shows asks for it. */
async function askToConfirm(): Promise<boolean> {
  const { askToConfirm: ask } = await import(
    /* webpackChunkName: "dashboard" */ '../confirm-identity/ask-to-confirm.ts'
  );
  return ask();
}
