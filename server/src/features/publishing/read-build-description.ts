import type { BuiltRemote } from '@muster/publishing';
import { parseRegistry, pickBuild, pickDescriptor } from '@muster/remote-host/registry';
import { AppError } from '../../platform/app-error.ts';

/** Every page carries the registry. */
const MAX_DESCRIPTION_LENGTH = 4_000;

/**
 * The `build.json` of an uploaded build, with what the registry knows and nothing else. Refuses
 * another remote's, and addresses outside the build's own folder.
 */
export function readBuildDescription(
  files: ReadonlyMap<string, Uint8Array>,
  remote: string,
): BuiltRemote {
  const { descriptor, build } = parseDescription(files);
  // The parser of the registry checks every field.
  const { registry, problems } = parseRegistry({
    contract: 0,
    remotes: [{ ...(descriptor as object), ...(build as object), previous: [] }],
  });
  const [parsed] = registry.remotes;
  if (!parsed) throw refuse(problems[0] ?? '');
  if (parsed.id !== remote) throw refuse(`It is a build of ${parsed.id}, not of ${remote}.`);
  if (!/^[\w.-]{1,64}$/.test(parsed.build) || /^\.+$/.test(parsed.build))
    throw refuse('Its id has characters that are not allowed.');
  if (parsed.entry !== `/remotes/mfe_${remote}/${parsed.build}/mf-manifest.json`)
    throw refuse('Its entry is not in its own folder.');
  const description = { descriptor: pickDescriptor(parsed), build: pickBuild(parsed) };
  if (JSON.stringify(description).length > MAX_DESCRIPTION_LENGTH)
    throw refuse(`Its description is longer than ${MAX_DESCRIPTION_LENGTH} characters.`);
  return description;
}

function parseDescription(files: ReadonlyMap<string, Uint8Array>): Record<string, unknown> {
  const content = files.get('build.json');
  try {
    const described: unknown = JSON.parse(new TextDecoder().decode(content));
    return typeof described === 'object' && described !== null
      ? (described as Record<string, unknown>)
      : {};
  } catch {
    throw refuse('It has no build.json.');
  }
}

function refuse(sentence: string): AppError {
  return new AppError('PUBLISHING_REFUSED', { message: `The build was refused. ${sentence}` });
}
