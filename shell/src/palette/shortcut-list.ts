/** Shortcuts below a heading. */
interface ShortcutSection {
  title: string;
  shortcuts: readonly { keys: readonly string[]; text: string }[];
}

/** All shortcuts of the product (docs/product/screens.md#shortcuts). */
export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], text: 'Open the command palette' },
      { keys: ['?'], text: 'Show these shortcuts' },
      { keys: ['Esc'], text: 'Close what is on top' },
    ],
  },
  {
    title: 'Forms',
    shortcuts: [{ keys: ['Ctrl', 'Enter'], text: 'Save or send' }],
  },
  {
    title: 'Participants',
    shortcuts: [
      { keys: ['j'], text: 'Next participant' },
      { keys: ['k'], text: 'Previous participant' },
      { keys: ['p'], text: 'Mark as paid' },
      { keys: ['c'], text: 'Check in' },
      { keys: ['u'], text: 'Undo the last change' },
    ],
  },
];
