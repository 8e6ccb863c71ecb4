import { FIELD_TEXT } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { FAKE_PASSWORD } from './account-handlers.ts';

/** Handlers of the caller's own password (docs/product.md#password-change). A changed password is not remembered. */
export function securityHandlers(): EndpointHandler[] {
  return [
    handle('changePassword', ({ body }) => {
      if (body.currentPassword === FAKE_PASSWORD) return {};
      const message = FIELD_TEXT.currentPasswordWrong;
      return refuse('VALIDATION', message, { currentPassword: message });
    }),
  ];
}
