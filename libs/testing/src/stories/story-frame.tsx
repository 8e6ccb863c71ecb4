import { createApi } from '@muster/api-client';
import { createQueryClient, useBanners } from '@muster/remote-kit';
import { BannerStack, EmptyState } from '@muster/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { RemoteProviders } from '../workbench/remote-providers.tsx';
import { signInToFakeBackend } from '../workbench/sign-in-to-fake-backend.ts';
import { findStory, type StoryFolder } from './find-stories.tsx';
import type { Args, Story } from './story.ts';
import * as css from './story-frame.module.css';
import { findChoices, readStoryQuery } from './story-query.ts';

/**
 * Renders the story of the address, alone and inside the shell's own providers. Another address in
 * the same page shows another story with a fake backend of its own: loading the page again takes
 * longer than most stories.
 */
export async function startStoryFrame(root: Root, folders: readonly StoryFolder[]): Promise<void> {
  window.addEventListener('popstate', () => {
    // Its session ends before that of the next one begins.
    root.render(null);
    void showStory(root, folders);
  });
  await showStory(root, folders);
}

async function showStory(root: Root, folders: readonly StoryFolder[]): Promise<void> {
  const { id, choices: chosen, args } = readStoryQuery(window.location.search);
  const story = await findStory(folders, id);
  if (!story) {
    root.render(<EmptyState title="No such story" text={`${id} was renamed or removed.`} />);
    return;
  }
  const { parameters } = story;
  const choices = findChoices(parameters, chosen);
  await signInToFakeBackend(choices);
  root.render(
    <MemoryRouter key={window.location.search} initialEntries={[parameters.path ?? '/']}>
      <RemoteProviders
        api={createApi({ apiBase: '', onSessionEnded: () => undefined })}
        queryClient={createQueryClient()}
        scheme={choices.scheme}
        allowsVisitors
      >
        <Stage id={id} story={story} args={{ ...story.args, ...args }} />
      </RemoteProviders>
    </MemoryRouter>,
  );
}

interface StageProps {
  id: string;
  story: Story;
  args: Args;
}

function Stage({ id, story: { render: Render, parameters }, args }: StageProps) {
  const { banners, dismiss } = useBanners();
  const isFetching = useIsFetching() > 0;
  // Tests and photographs wait for both.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-loading', isFetching);
  }, [isFetching]);
  useEffect(() => {
    document.documentElement.dataset.story = id;
  }, [id]);
  return (
    <main className={parameters.layout === 'fullscreen' ? undefined : css.padded}>
      <BannerStack banners={banners} onDismiss={dismiss} />
      <div style={{ maxWidth: parameters.widthPx }}>
        <Render {...args} />
      </div>
    </main>
  );
}
