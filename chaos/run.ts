/*
 * npm run chaos database   PostgreSQL stopped, paused and killed while requests go on
 *
 * Without a name all scenarios run in turn. Each ends with a verdict; the exit code is 1 if one found a violation.
 */
const scenarios: Record<string, () => Promise<{ run: () => Promise<string[]> }>> = {
  database: () => import('./database.ts'),
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(scenarios)) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`Name a scenario: ${Object.keys(scenarios).join(', ')}`);
  const { run } = await scenario();
  const violations = await run();
  for (const violation of violations) process.stdout.write(`- ${violation}\n`);
  process.stdout.write(`${name}: ${violations.length === 0 ? 'passed' : 'VIOLATED'}\n`);
  if (violations.length > 0) process.exitCode = 1;
}

export {};
