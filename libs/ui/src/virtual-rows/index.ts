export { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';
