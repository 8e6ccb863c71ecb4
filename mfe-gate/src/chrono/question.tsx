import { Button } from '@muster/ui';
import * as css from './chrono-dialog.module.css';
import { describeMetres, type Reading } from './reading.ts';

interface QuestionProps {
  reading: Extract<Reading, { kind: 'ask' }>;
  isBusy: boolean;
  onCheck: (fpsTenths: number) => void;
  onRetype: () => void;
}

/** Whether a number is in metres, in the place of the pad. */
export function Question({
  reading: { fpsTenths, asMetres },
  isBusy,
  onCheck,
  onRetype,
}: QuestionProps) {
  return (
    <fieldset className={css.question}>
      <legend>Feet or metres per second?</legend>
      <Button size="xl" loading={isBusy} onClick={() => onCheck(asMetres)}>
        {describeMetres(fpsTenths, asMetres)}
      </Button>
      <Button size="xl" loading={isBusy} onClick={() => onCheck(fpsTenths)}>
        {fpsTenths / 10} fps
      </Button>
      <Button size="xl" variant="default" onClick={onRetype}>
        Type it again
      </Button>
    </fieldset>
  );
}
