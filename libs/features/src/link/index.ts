export { CopyField, copyText } from './copy-field.tsx';
export { deviceShare } from './device-share.ts';
export { LinkToShare } from './link-to-share.tsx';
export { LinkToShow } from './link-to-show.tsx';
export { ShownOnce } from './shown-once.tsx';
