/** What a half-filled registration keeps through a reload: everything but the passwords. */
export interface RegistrationDraft {
  nickName: string;
  fullName: string;
  dateOfBirth: string;
  organizerName: string;
  email: string;
}

const KEY = 'muster-draft:registration';
const FIELDS = ['nickName', 'fullName', 'dateOfBirth', 'organizerName', 'email'] as const;

/** The draft of this tab; empty fields where nothing was kept. */
export function readRegistrationDraft(): RegistrationDraft {
  const kept = parse();
  const fields = FIELDS.map((field) => {
    const value = kept[field];
    return [field, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(fields) as RegistrationDraft;
}

/** Keeps the draft; names its fields one by one, so that a password can never slip in. */
export function keepRegistrationDraft(values: RegistrationDraft): void {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, values[field]]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full or forbidden storage must not stop anybody from typing.
  }
}

/** Forgets the draft once the account is there. */
export function dropRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // No storage, no draft.
  }
}

function parse(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
