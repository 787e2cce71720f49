import { saveBlob } from '#kit/saveBlob.ts';
import type { Download } from './exports.ts';

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile({ name, type, text }: Download): void {
  saveBlob(name, new Blob([text], { type }));
}
