import { useDebouncedCallback } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useReturnFocus } from '../return-focus/use-return-focus.ts';
import * as css from './command-palette.module.css';

/** What can be chosen in the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  id: string;
  label: string;
  /** A second line. */
  detail?: string | undefined;
  onChoose: () => void;
}

/** Items below a heading. An empty group is not shown. */
export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}

interface CommandPaletteProps {
  query: string;
  onQuery: (query: string) => void;
  /** With the trimmed query, 250 ms after it has last changed. */
  onSearch: (search: string) => void;
  /** In characters. */
  maxLength: number;
  /** The items that match the query. */
  groups: readonly PaletteGroup[];
  /** A sentence below the items, such as that nothing matches; read out. */
  note: string | null;
  /** When the field gets the focus. */
  onFocus?: () => void;
  onClose: () => void;
}

const DEBOUNCE_MS = 250;

const CLASS_NAMES = {
  content: css.content ?? '',
  search: css.search ?? '',
  actionsList: css.list ?? '',
  action: css.action ?? '',
};

/**
 * A field over the page that finds things and actions: arrows choose, Enter opens, Escape closes.
 * Render it only while it is open.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, maxLength, groups, note, onClose } = props;
  useReturnFocus();
  const searchLater = useDebouncedCallback(props.onSearch, DEBOUNCE_MS);
  useEffect(() => searchLater(query.trim()), [query, searchLater]);
  const listId = useId();
  const [store] = useState(openStore);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const items = groups.flatMap((group) => group.items);
  const { index, follow } = useSelection({ list, store, ids: items.map(({ id }) => id).join() });
  const selected = items[index];
  return (
    <Spotlight.Root
      {...{ store, query }}
      onQueryChange={props.onQuery}
      clearQueryOnClose={false}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={CLASS_NAMES}
    >
      <Spotlight.Search
        role="combobox"
        aria-label="Search events, people, messages and actions"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={selected && `${listId}-${selected.id}`}
        placeholder="Search or choose an action"
        maxLength={maxLength}
        onKeyDown={follow}
        onFocus={props.onFocus}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        size="lg"
      />
      <Spotlight.ActionsList>
        <div ref={setList} id={listId} role="listbox" aria-label="Results">
          <Groups {...{ groups, listId, selected }} />
        </div>
      </Spotlight.ActionsList>
      <p role="status" className={css.note}>
        {note}
      </p>
    </Spotlight.Root>
  );
}

interface GroupsProps {
  groups: readonly PaletteGroup[];
  listId: string;
  selected: PaletteItem | undefined;
}

function Groups({ groups, listId, selected }: GroupsProps) {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => (
      // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options only
      <div key={label} role="group" aria-label={label} className={css.group}>
        <div className={css.heading} aria-hidden="true">
          {label}
        </div>
        {items.map((item) => (
          <Spotlight.Action
            key={item.id}
            // The library keeps a plain `id` to itself.
            renderRoot={(props) => <button {...props} id={`${listId}-${item.id}`} />}
            role="option"
            aria-selected={item === selected}
            onClick={item.onChoose}
          >
            <span className={css.label}>{item.label}</span>
            {item.detail && <span className={css.detail}>{item.detail}</span>}
          </Spotlight.Action>
        ))}
      </div>
    ));
}

function openStore() {
  const [store, { open }] = createSpotlight();
  open();
  return store;
}

interface Selecting {
  /** Null until the dialog around it is mounted. */
  list: HTMLDivElement | null;
  store: ReturnType<typeof openStore>;
  /** Of the items, in their order. */
  ids: string;
}

/**
 * Which item is selected. The library moves it without telling its subscribers, so it is read after
 * each key. It selects the first item for each key that changes the query; results that arrive
 * later replace that item.
 */
function useSelection({ list, store, ids }: Selecting) {
  const [index, setIndex] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items need another selection
  useLayoutEffect(() => {
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
    setIndex(0);
  }, [list, store, ids]);
  // The library handles the key after this handler.
  function follow() {
    queueMicrotask(() => setIndex(Math.max(0, store.getState().selected)));
  }
  return { index, follow };
}
