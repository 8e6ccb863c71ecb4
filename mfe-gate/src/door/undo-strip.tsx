import { Button } from '@muster/ui';
import type { Done } from '../done.ts';
import { firstName } from '../gate-texts.ts';
import * as css from './door.module.css';

/** Over the end of the list for the last one, where no other action ever appears. */
export function UndoStrip({ done, onUndo }: { done: Done | null; onUndo: (done: Done) => void }) {
  return (
    <div className={css.above} role="status">
      {done && (
        <div className={css.strip}>
          <span>
            {firstName(done.person.name)} {done.text}
          </span>
          {done.canUndo && (
            <Button size="lg" variant="default" onClick={() => onUndo(done)}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
