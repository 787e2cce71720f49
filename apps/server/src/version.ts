import { version } from '../../../package.json';

/** The version of the release, embedded by the build. */
export const VERSION = version;
