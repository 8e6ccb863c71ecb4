import { fillIn } from '@muster/testing/fill-in';
import { testRepeatedPresses } from '@muster/testing/presses';
import { renderConversation } from './composer/testing/test-conversation.tsx';

/* One press is one action (docs/product/gate.md#presses). What a lost response repeats is in
   outbox/outbox.test.ts. */

testRepeatedPresses([
  {
    button: 'Send',
    writes: 'sendMessage',
    typed: 'By the gate.',
    async open() {
      const { box, ...rendered } = renderConversation();
      await fillIn(box, 'By the gate.');
      return rendered;
    },
  },
]);
