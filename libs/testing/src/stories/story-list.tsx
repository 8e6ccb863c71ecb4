import { Text, TextInput } from '@muster/ui';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedComponent } from './find-stories.tsx';
import { matchComponents } from './match-components.ts';
import { type StoryQuery, writeStoryQuery } from './story-query.ts';
import * as css from './story-workbench.module.css';

interface StoryListProps {
  components: readonly ListedComponent[];
  current: StoryQuery;
}

/**
 * Every story by name, below its component and its package. The choices of the bar stay when
 * another is opened.
 */
export function StoryList({ components, current }: StoryListProps) {
  const [search, setSearch] = useState('');
  const found = matchComponents(components, search);
  return (
    <nav className={css.list} aria-label="Stories">
      <strong className={css.name}>Stories</strong>
      <TextInput
        type="search"
        aria-label="Search stories"
        placeholder="Component or state"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={css.links}>
        {found.length === 0 && <Text size="sm">No story has these words in its name.</Text>}
        {found.map(({ id, group, title, stories }, index) => (
          <Fragment key={id}>
            {found[index - 1]?.group !== group && <h2 className={css.group}>{group}</h2>}
            <h3 className={css.component}>{title}</h3>
            <ul>
              {stories.map((story) => (
                <li key={story.id}>
                  <Link
                    to={writeStoryQuery({ id: story.id, choices: current.choices, args: {} })}
                    aria-current={story.id === current.id ? 'page' : undefined}
                  >
                    {story.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
