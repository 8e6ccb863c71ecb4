import type { GatePerson } from '@muster/contract';
import { Button, TextInput } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import type { Gate } from '../gate/gate.ts';
import * as css from './chrono-dialog.module.css';
import { ChronoFields } from './chrono-fields.tsx';
import { ChronoResult } from './chrono-result.tsx';
import { GunList } from './gun-list.tsx';
import { describeMetres, type Reading } from './reading.ts';
import { useChrono } from './use-chrono.ts';

interface ChronoDialogProps {
  person: GatePerson;
  gate: Gate;
  onClose: () => void;
}

/** A gun on the chronograph: weight, number, result. Works without a signal. */
export function ChronoDialog({ person, gate, onClose }: ChronoDialogProps) {
  const chrono = useChrono(gate, person);
  const { limits, guns, values, reading, result, change } = chrono;
  if (result)
    return <ChronoResult {...{ result, person, values, onClose }} onAgain={chrono.again} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Chrono: ${person.name}`}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close', size: 56 }}
    >
      <form
        className={css.chrono}
        onSubmit={(event) => {
          event.preventDefault();
          chrono.read();
        }}
      >
        <GunList guns={guns} onChoose={(gun) => change({ ...gun, tag: gun.tag ?? '' })} />
        <ChronoFields values={values} limits={limits} onChange={change} />
        <Question reading={reading} onCheck={(fpsTenths) => void chrono.check(fpsTenths, null)} />
        <TextInput
          size="lg"
          label="Tag, if the gun gets one"
          maxLength={20}
          autoComplete="off"
          value={values.tag}
          onChange={(event) => change({ tag: event.currentTarget.value })}
        />
        <Button size="xl" type="submit">
          Check
        </Button>
      </form>
    </Modal>
  );
}

interface QuestionProps {
  reading: Reading | null;
  onCheck: (fpsTenths: number) => void;
}

/** What is wrong with the number, or whether it is in metres. */
function Question({ reading, onCheck }: QuestionProps) {
  if (reading?.kind === 'wrong')
    return (
      <p role="alert" className={css.wrong}>
        {reading.text}
      </p>
    );
  if (reading?.kind !== 'ask') return null;
  const { fpsTenths, asMetres } = reading;
  return (
    <fieldset className={css.question}>
      <legend>Feet or metres a second?</legend>
      <Button size="xl" onClick={() => onCheck(asMetres)}>
        {describeMetres(fpsTenths, asMetres)}
      </Button>
      <Button size="xl" variant="default" onClick={() => onCheck(fpsTenths)}>
        {fpsTenths / 10} fps
      </Button>
    </fieldset>
  );
}
