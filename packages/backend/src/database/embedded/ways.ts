import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A way to run PostgreSQL's programs as somebody whom they accept. */
export interface Way {
  name: 'as we are' | 'unshare' | 'setpriv' | 'another user';
  /** Before the program and its arguments. */
  prefix: readonly string[];
  /** To whom its files belong; null = to us. */
  owner: Owner | null;
  /** Whether node starts it as that owner. */
  asOwner: boolean;
}

export interface Owner {
  uid: number;
  gid: number;
}

const AS_WE_ARE: Way = { name: 'as we are', prefix: [], owner: null, asOwner: false };

/** The kernel's and most systems' id for nobody. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };

/** In a user namespace without a mapping: still the same user to the file system, but not called root. */
const UNSHARE: Way = { name: 'unshare', prefix: ['unshare', '-U'], owner: null, asOwner: false };

/**
 * Another user who may still go through folders of root's own: for where user namespaces are forbidden, as in most
 * containers.
 */
const SETPRIV: Way = {
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

/** Ways to try in turn: PostgreSQL refuses to be root. */
export async function* findWays(): AsyncGenerator<Way> {
  if (process.getuid?.() !== 0) {
    yield AS_WE_ARE;
    return;
  }
  yield UNSHARE;
  yield SETPRIV;
  yield { name: 'another user', prefix: [], owner: await unprivileged(), asOwner: true };
}

/** Somebody without rights: the system's own user for PostgreSQL where there is one. */
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
