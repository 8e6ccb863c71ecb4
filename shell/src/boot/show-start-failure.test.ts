import { showStartFailure } from './show-start-failure.ts';

test('the static frame is replaced by what happened and what to do', () => {
  document.body.innerHTML = '<div id="root"><div class="f-dashboard" aria-busy="true"></div></div>';
  const root = document.getElementById('root') as HTMLElement;
  showStartFailure(root);
  expect(root.querySelector('.f-dashboard')).toBeNull();
  const panel = root.querySelector('[role="alert"]');
  expect(panel?.textContent).toContain('Muster could not be loaded');
  expect(panel?.querySelector('button')?.textContent).toBe('Try again');
});
