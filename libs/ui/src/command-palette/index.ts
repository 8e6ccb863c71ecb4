// The shell takes the dialog from here, so that the palette does not bring all overlays along.
export { Modal } from '#mantine-core';
export { CommandPalette, type PaletteGroup, type PaletteItem } from './command-palette.tsx';
