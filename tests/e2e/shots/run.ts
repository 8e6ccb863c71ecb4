import { parseArgs } from 'node:util';
import { reviewScreens } from './review-screens.ts';
import { acceptStories, reviewStories } from './review-stories.ts';

// npm run shots [-- --compare DIR]
//   takes screenshots of every screen and state, and compares them with those of another release
// npm run shots -- --stories [--accept]
//   takes those of the stories, and compares them with the accepted ones, or accepts them

const { values } = parseArgs({
  options: {
    compare: { type: 'string' },
    stories: { type: 'boolean' },
    accept: { type: 'boolean' },
  },
});
const code = values.stories ? await reviewStories() : await reviewScreens(values.compare);
process.exitCode = values.accept ? await acceptStories() : code;
