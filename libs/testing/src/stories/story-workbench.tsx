import { EmptyState, MusterProvider } from '@muster/ui';
import { useSearchParams } from 'react-router-dom';
import * as barCss from '../workbench/bar.module.css';
import { ChoiceSelects } from '../workbench/choice-selects.tsx';
import { type Choices, WIDTHS_PX } from '../workbench/choices.ts';
import { listControls } from './args.ts';
import { ControlFields } from './control-fields.tsx';
import type { ListedComponent, ListedStory } from './find-stories.tsx';
import { StoryList } from './story-list.tsx';
import { findChoices, readStoryQuery, type StoryQuery, writeStoryQuery } from './story-query.ts';
import * as css from './story-workbench.module.css';

interface StoryWorkbenchProps {
  components: readonly ListedComponent[];
  /** The path at which one story is alone on the page. */
  framePath: string;
}

/**
 * The list of stories with search, the bar of choices, the story in a frame, and the controls of
 * its props.
 */
export function StoryWorkbench({ components, framePath }: StoryWorkbenchProps) {
  const [params] = useSearchParams();
  const query = readStoryQuery(`?${params}`);
  const story = components.flatMap(({ stories }) => stories).find(({ id }) => id === query.id);
  return (
    <MusterProvider scheme="dark">
      <div className={css.workbench}>
        <StoryList components={components} current={query} />
        {story ? (
          <OpenStory story={story} query={query} framePath={framePath} />
        ) : (
          <EmptyState
            title={query.id ? 'No such story' : 'Choose a story'}
            text="Each shows one component in one state. The address of this page links to it."
          />
        )}
      </div>
    </MusterProvider>
  );
}

interface OpenStoryProps {
  story: ListedStory;
  query: StoryQuery;
  framePath: string;
}

function OpenStory({ story, query, framePath }: OpenStoryProps) {
  const [, setParams] = useSearchParams();
  const choices = findChoices(story.parameters, query.choices);
  const width = WIDTHS_PX[choices.width];
  function change(changed: Partial<StoryQuery>) {
    setParams(writeStoryQuery({ ...query, ...changed }), { replace: true });
  }
  function choose(name: keyof Choices, value: string) {
    change({ choices: { ...query.choices, [name]: value } });
  }
  return (
    <div className={css.story}>
      <div className={barCss.bar}>
        <ChoiceSelects
          names={['as', 'data', 'scheme', 'width']}
          choices={choices}
          onChoose={choose}
        />
      </div>
      <iframe
        title={story.title}
        src={framePath + writeStoryQuery(query)}
        className={barCss.frame}
        style={width === null ? undefined : { width }}
      />
      <ControlFields
        key={story.id}
        controls={listControls({ ...story.args, ...query.args }, story.argTypes)}
        onChange={(name, value) => change({ args: { ...query.args, [name]: value } })}
      />
    </div>
  );
}
