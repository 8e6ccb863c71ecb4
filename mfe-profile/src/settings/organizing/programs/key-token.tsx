import { CopyField, ShownOnce } from '@muster/features/link';

interface KeyTokenProps {
  /** Of the key. */
  name: string;
  token: string;
  onDone: () => void;
}

/** The token of a new key, which is shown once, and a command that tries it. */
export function KeyToken({ name, token, onDone }: KeyTokenProps) {
  return (
    <ShownOnce onDone={onDone}>
      <p>
        This is the key of “{name}”. It is shown only now: copy it to where the program keeps its
        secrets, and nowhere else.
      </p>
      <CopyField text={token} label="Key" button="Copy key" />
      <p>This command tries it, and names the key:</p>
      <CopyField
        text={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/api-keys/current`}
        label="Command"
        button="Copy command"
        variant="default"
      />
    </ShownOnce>
  );
}
