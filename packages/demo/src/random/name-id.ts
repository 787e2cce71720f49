import { createHash } from 'node:crypto';
import { formatUuid } from './random.ts';

/** A uuid that follows from a name: for what every demo marketplace has under the same name. */
export function nameId(name: string): string {
  return formatUuid(createHash('sha1').update(`marketdesk-demo:${name}`).digest('hex'), '5');
}
