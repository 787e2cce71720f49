// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, readText } from './readImport.ts';

const read = (bytes: Uint8Array) => readText(new Blob([Uint8Array.from(bytes)]), () => undefined);
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes;
};

describe('a file’s text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('slug,Čišćenje')],
    ['UTF-8 with byte order mark', new TextEncoder().encode('\ufeffslug,Čišćenje')],
    ['UTF-16', utf16('\ufeffslug,Čišćenje', true)],
    ['UTF-16', utf16('\ufeffslug,Čišćenje', false)],
  ])('is read by its encoding: %s', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({ text: 'slug,Čišćenje', encoding });
  });

  it.each([
    ['Windows-1250', Uint8Array.of(0x73, 0xe8, 0x69)],
    ['UTF-16 without a mark', utf16('slug', true)],
    ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x00)],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('The file is not UTF-8 text. Save it as UTF-8');
  });

  it('is read up to 10 MB', async () => {
    const most = new Uint8Array(MAX_FILE_BYTES).fill(0x61);
    expect((await read(most)).text).toHaveLength(MAX_FILE_BYTES);
    const more = new Uint8Array(MAX_FILE_BYTES * 1.25).fill(0x61);
    await expect(read(more)).rejects.toThrow('The file is 12.5 MB; at most 10 MB can be imported at once.');
  });

  it('reports its progress', async () => {
    const reported: number[] = [];
    await readText(new Blob(['slug']), (fraction) => reported.push(fraction));
    expect(reported.at(-1)).toBe(1);
  });
});
