import { ActionIcon, Button, TextInput } from '@muster/ui';
import { IconScan, IconUserPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import * as css from './door.module.css';

const ICON = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

interface BottomBarProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
  /** Enter: what a scanner that types has read, a code or a name. */
  onCode: (typed: string) => void;
  onScan: () => void;
  onAdd: () => void;
}

/** Within reach of one thumb. A scanner that types like a keyboard ends with Enter. */
export function BottomBar(props: BottomBarProps) {
  const { fieldRef, search, onSearch, onCode, onScan, onAdd } = props;
  return (
    <form
      className={css.bar}
      aria-label="Find people"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(search);
      }}
    >
      <TextInput
        ref={fieldRef}
        className={css.search}
        size="xl"
        type="search"
        aria-label="Name, nick name or ticket code"
        placeholder="Name or ticket code"
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <ActionIcon size={56} variant="default" aria-label="Add player" onClick={onAdd}>
        <IconUserPlus {...ICON} />
      </ActionIcon>
      <Button size="xl" leftSection={<IconScan {...ICON} />} onClick={onScan}>
        Scan
      </Button>
    </form>
  );
}
