export type { Column, Selection, Sort, TableData, VirtualScroll } from './column.ts';
export { DataTable } from './data-table.tsx';
