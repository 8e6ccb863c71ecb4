/** What the first Ctrl+K or ? loads. */
export { Palette } from './palette.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
