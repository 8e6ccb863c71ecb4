import { useReturnFocus, useShortcuts } from '@muster/ui';
import { Modal } from '@muster/ui/command-palette';
import { SHORTCUTS } from './shortcut-list.ts';
import * as css from './shortcuts-dialog.module.css';

// Dialogs listen for Escape on the window; this tells one below that the key is not for it.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** All shortcuts. It may open over another dialog, where most of them are used. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  useShortcuts({ keys: { Escape: onClose }, scope: 'anywhere' });
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} size={520}>
      <Modal.Overlay />
      <Modal.Content {...OWN_ESCAPE}>
        <Modal.Header>
          <Modal.Title>Keyboard shortcuts</Modal.Title>
          <Modal.CloseButton {...OWN_ESCAPE} aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          {SHORTCUTS.map(({ title, shortcuts }) => (
            <section key={title} className={css.section}>
              <h3 className={css.heading}>{title}</h3>
              <dl className={css.list}>
                {shortcuts.map(({ keys, text }) => (
                  <div key={text} className={css.row}>
                    <dt>{text}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key} className={css.key}>
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className={css.hint}>On a Mac, ⌘ works like Ctrl. No shortcut works while you type.</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
