import type { EventWaiver, Waiver } from '@muster/contract';
import { isUnsigned } from '@muster/domain';
import { SignForm, WaiverText } from '@muster/features/waiver';
import { showBanner } from '@muster/remote-kit';
import { useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { GuardianLinkForm } from './guardian-link-form.tsx';
import { SignedView } from './signed-view.tsx';
import { useSign } from './use-sign.ts';
import * as css from './waiver.module.css';
import type { WaiverDependant } from './waiver-texts.ts';

interface WaiverDialogProps {
  event: { id: string; title: string };
  dependant: WaiverDependant | null;
  own: EventWaiver & { waiver: Waiver };
  onClose: () => void;
}

/** The waiver of an event: to sign it, to have a guardian sign it, or as it was signed. */
export function WaiverDialog({ event, onClose, ...content }: WaiverDialogProps) {
  const { dependant } = content;
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Waiver${dependant ? ` for ${dependant.name}` : ''}: ${event.title}`}
      size="lg"
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Content event={event} onClose={onClose} {...content} />
    </Modal>
  );
}

function Content({ event, dependant, own, onClose }: WaiverDialogProps) {
  const { waiver, state, signature, needsGuardian } = own;
  const sign = useSign({
    ...{ eventId: event.id, version: waiver.version },
    dependantId: dependant?.id,
  });
  if (!isUnsigned(state)) return <SignedView {...{ event, dependant, waiver, signature }} />;
  if (needsGuardian && !dependant)
    return (
      <div className={css.dialog}>
        <section className={css.reading} aria-label="Text of the waiver">
          <WaiverText body={waiver.body} />
        </section>
        <GuardianLinkForm eventId={event.id} guardianBelow={waiver.guardianBelow} />
      </div>
    );
  return (
    <SignForm
      body={waiver.body}
      {...(dependant && { action: `Sign for ${dependant.name}` })}
      isChanged={sign.isChanged}
      isSaving={sign.isSaving}
      failure={sign.failure}
      onDismiss={sign.dismiss}
      onSign={(signing) =>
        sign.send(signing, () => {
          const whom = dependant ? ` for ${dependant.name}` : '';
          showBanner({ tone: 'success', text: `You have signed the waiver${whom}.` });
          onClose();
        })
      }
    />
  );
}
