import { parseArgs } from 'node:util';
import { reviewScreens } from './review-screens.ts';
import { acceptStories, reviewStories } from './review-stories.ts';
import { takeDocPictures } from './take-doc-pictures.ts';

// npm run shots [-- --compare DIR]
//   takes screenshots of every screen and state, and compares them with those of another release
// npm run shots -- --stories [--accept]
//   takes those of the stories, and compares them with the accepted ones, or accepts them
// npm run shots -- --docs
//   takes the pictures of README and docs anew, from the demo

const { values } = parseArgs({
  options: {
    compare: { type: 'string' },
    stories: { type: 'boolean' },
    accept: { type: 'boolean' },
    docs: { type: 'boolean' },
  },
});

async function run(): Promise<number> {
  if (values.docs) return takeDocPictures();
  return values.stories ? reviewStories() : reviewScreens(values.compare);
}

const code = await run();
process.exitCode = values.accept ? await acceptStories() : code;
