// @vitest-environment jsdom

import { BackendError } from '#backend/BackendError.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { anId } from '#testing/people.ts';
import { SUPPORT_IMAGE_MAX_BYTES } from '@marketdesk/contract/limits.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkImage, imageSource, removeSupportImage, signedImage, uploadSupportImage } from './images.ts';

const bytesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const GIF = bytesOf('GIF89a');
const WEBP = bytesOf('RIFF....WEBPVP8 ');

const aFile = (bytes: readonly number[], name = 'picture.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const sentenceOf = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  return error instanceof BackendError ? error.sentence : String(error);
};

describe('checkImage', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
  ])('accepts %s regardless of the file name', async (type, bytes) => {
    expect(await checkImage(aFile(bytes, 'report.txt', 'text/plain'))).toBe(type);
  });

  it('rejects a script with the name of an image', async () => {
    const script = aFile(bytesOf('<script>alert(1)</script>'));
    expect(await sentenceOf(checkImage(script))).toBe('Only PNG, JPEG, WebP and GIF images can be sent.');
  });

  it('rejects a file one byte above 5 MB', async () => {
    const sized = (bytes: number) =>
      new File([new Uint8Array(PNG), new Uint8Array(bytes - PNG.length)], 'a.png');
    expect(await checkImage(sized(SUPPORT_IMAGE_MAX_BYTES))).toBe('image/png');
    expect(await sentenceOf(checkImage(sized(SUPPORT_IMAGE_MAX_BYTES + 1)))).toBe(
      'This image is too large (5.1 MB). The limit is 5 MB.',
    );
  });

  it('rejects an empty file', async () => {
    expect(await sentenceOf(checkImage(aFile([])))).toBe('This file is empty.');
  });
});

describe('the bucket', () => {
  let server: FakeServer;
  const paths = () => server.calls.map(({ name }) => name).filter((name) => name.startsWith('/storage/'));

  beforeEach(() => {
    server = new FakeServer();
    server.signIn({ role: 'moderator' });
  });

  it('stores an image in the ticket’s folder with an extension and type from its content', async () => {
    const parts = vi.spyOn(FormData.prototype, 'append');
    server.onPath(/^\/storage\/v1\/object\/support-images\//, () => ({ Key: 'x', Id: 'x' }));
    const path = await uploadSupportImage(anId(1), aFile(JPEG, 'fake.png', 'image/png'));
    expect(path).toMatch(new RegExp(`^support-images/${anId(1)}/[0-9a-f-]{36}\\.jpg$`));
    expect(paths()).toEqual([`/storage/v1/object/${path}`]);
    const files = parts.mock.calls
      .map(([, value]) => value as unknown)
      .filter((value) => value instanceof Blob);
    expect(files.map(({ type }) => type)).toEqual(['image/jpeg']);
  });

  it('receives no request for a rejected file', async () => {
    await sentenceOf(uploadSupportImage(anId(1), aFile([1, 2, 3])));
    expect(server.calls).toEqual([]);
  });

  it("shows the server's error", async () => {
    server.onPath(/^\/storage\//, () => refuse(403, 'Not your ticket.'));
    expect(await sentenceOf(uploadSupportImage(anId(1), aFile(PNG)))).toBe('Not your ticket.');
  });

  it('returns a signed URL that is valid for an hour', async () => {
    const asked: unknown[] = [];
    server.onPath(/^\/storage\/v1\/object\/sign\//, (args) => {
      asked.push(args);
      return { signedURL: '/object/sign/support-images/t/a.png?token=x' };
    });
    const { queryFn } = signedImage('support-images/t/a.png');
    const read = queryFn as unknown as () => Promise<string>;
    expect(await read()).toBe('http://backend.test/storage/v1/object/sign/support-images/t/a.png?token=x');
    expect(paths()).toEqual(['/storage/v1/object/sign/support-images/t/a.png']);
    expect(asked).toEqual([{ expiresIn: 3600 }]);
  });

  it('deletes an image that was removed from the reply', async () => {
    const asked: unknown[] = [];
    server.onPath(/^\/storage\/v1\/object\/support-images$/, (args) => {
      asked.push(args);
      return [];
    });
    await removeSupportImage('support-images/t/a.png');
    expect(asked).toEqual([{ prefixes: ['t/a.png'] }]);
  });
});

describe('source of an image URL', () => {
  it.each([
    ['support-images/t/a.png', 'stored'],
    ['data:image/svg+xml,%3Csvg/%3E', 'inline'],
    ['https://example.com/a.png', 'link'],
    ['http://example.com/a.png', 'unknown'],
    ['javascript:alert(1)', 'unknown'],
    ['data:text/html,x', 'unknown'],
    ['support-images/', 'unknown'],
    ['https://', 'unknown'],
  ])('classifies %s as %s', (imageUrl, kind) => expect(imageSource(imageUrl).kind).toBe(kind));
});
