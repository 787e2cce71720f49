import { expect, it } from 'vitest';
import { withoutData } from './dataUri.ts';

it.each([
  ['data:image/svg+xml;base64,PHN2Zz4=', 'Embedded image'],
  ['DATA:text/plain,hello', 'Embedded file'],
  ['https://cdn.example/data:image.png', 'https://cdn.example/data:image.png'],
  ['', ''],
])('decodes %j as %j', (text, read) => {
  expect(withoutData(text)).toBe(read);
});
