import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export interface LaunchMode {
  name: 'as we are' | 'unshare' | 'setpriv' | 'another user';
  /** Command before the program and its arguments. */
  prefix: readonly string[];
  /** Owner of the files; null = the current user. */
  owner: Owner | null;
  /** Whether Node starts the program as that owner. */
  asOwner: boolean;
}

export interface Owner {
  uid: number;
  gid: number;
}

const AS_WE_ARE: LaunchMode = { name: 'as we are', prefix: [], owner: null, asOwner: false };

/** User `nobody` of the kernel and most systems. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };

/** In a user namespace without mapping: the same user for the file system, but not root. */
const UNSHARE: LaunchMode = { name: 'unshare', prefix: ['unshare', '-U'], owner: null, asOwner: false };

/**
 * Another user with the capability to enter root's folders, for systems without user namespaces, as in most containers.
 */
const SETPRIV: LaunchMode = {
  name: 'setpriv',
  prefix: [
    'setpriv',
    `--reuid=${NOBODY.uid}`,
    `--regid=${NOBODY.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ],
  owner: NOBODY,
  asOwner: false,
};

/** Yields the launch modes to try, in order. */
export async function* findLaunchModes(): AsyncGenerator<LaunchMode> {
  if (process.getuid?.() !== 0) {
    yield AS_WE_ARE;
    return;
  }
  yield UNSHARE;
  yield SETPRIV;
  yield { name: 'another user', prefix: [], owner: await unprivileged(), asOwner: true };
}

/** Returns an unprivileged user: the system's user for PostgreSQL if it exists, otherwise nobody. */
export async function unprivileged(): Promise<Owner> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout)),
    );
    return uid && gid ? { uid, gid } : NOBODY;
  } catch {
    return NOBODY;
  }
}
