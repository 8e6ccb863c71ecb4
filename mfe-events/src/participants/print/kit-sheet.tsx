import { countKit, type KitItem, type KitRow, toKitRows } from './kit-rows.ts';
import { Paper } from './paper.tsx';
import * as css from './print-sheet.module.css';
import type { SheetProps } from './print-sheet.tsx';

/**
 * The kit list on paper: how many get what, and a line a person with what to hand out and boxes for
 * out and back (docs/product/exports.md#kit-sheet).
 */
export function KitSheet({ event, participants }: SheetProps) {
  const counts = countKit(participants, event.customFields);
  return (
    <Paper event={event} title={`Kit to hand out: ${event.title}`}>
      {counts.length === 0 && <p>Nobody has chosen anything to hand out.</p>}
      <ul className={css.counts}>
        {counts.map(({ key, label, count }) => (
          <li key={key}>
            <b>{count}</b> {label}
          </li>
        ))}
      </ul>
      {counts.length > 0 && <People rows={toKitRows(participants, event.customFields)} />}
    </Paper>
  );
}

function People({ rows }: { rows: readonly KitRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>To hand out</th>
          <th>Out</th>
          <th>Back</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <Person key={row.id} {...row} />
      ))}
    </table>
  );
}

function Person({ name, items }: KitRow) {
  return (
    <tbody className={css.person}>
      {items.map((item, index) => (
        <tr key={item.key}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={items.length}>
              {name}
            </th>
          )}
          <Item item={item} />
        </tr>
      ))}
    </tbody>
  );
}

function Item({ item: { label, handedOut, returned } }: { item: KitItem }) {
  return (
    <>
      <td>{label}</td>
      <td>
        <span className={css.box}>{handedOut && '✓'}</span>
      </td>
      <td>
        <span className={css.box}>{returned && '✓'}</span>
      </td>
    </>
  );
}
