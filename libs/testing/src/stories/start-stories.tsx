import { createRoot } from 'react-dom/client';
import '@muster/ui/font-faces';
import '@muster/ui/styles';
import '@muster/ui/base-styles';
import { BrowserRouter } from 'react-router-dom';
import { listStories, type StoryFolder } from './find-stories.tsx';
import { startStoryFrame } from './story-frame.tsx';
import { StoryWorkbench } from './story-workbench.tsx';

/** Where a story is alone on the page: in the frame of the workbench, and for tests. */
const FRAME_PATH = '/story';

/**
 * The page of `npm run stories`: every story by name, and the one of the address in a frame with
 * its controls.
 */
export async function startStories(folders: readonly StoryFolder[]): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The stories need an element with the id "root"');
  const root = createRoot(element);
  if (window.location.pathname === FRAME_PATH) return startStoryFrame(root, folders);
  document.title = 'Muster stories';
  const components = await listStories(folders);
  root.render(
    <BrowserRouter>
      <StoryWorkbench components={components} framePath={FRAME_PATH} />
    </BrowserRouter>,
  );
}
