import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import type { Configuration } from '@rspack/core';

/** The rspack configuration of a remote, whose own rspack.config.ts only calls this function. */
export function defineApp(options: { dir: string; remote: RemoteDeclaration }): Configuration;
