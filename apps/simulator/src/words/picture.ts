import { deflateSync } from 'node:zlib';
import type { Random } from '@marketdesk/demo/random/random.ts';

type Colour = readonly [red: number, green: number, blue: number];

const WIDTH = 180;
const HEIGHT = 320;
const BARS: readonly Colour[] = [
  [41, 98, 189],
  [98, 67, 160],
  [38, 128, 92],
  [176, 94, 32],
];

/** A screenshot of a phone with an error message: a small, valid PNG. */
export function drawScreenshot(random: Random): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(250);
  const paint = (x: number, y: number, width: number, height: number, colour: Colour) => {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) pixels.set(colour, (row * WIDTH + column) * 3);
    }
  };
  paint(0, 0, WIDTH, 44, random.pick(BARS));
  for (let line = 0; line < random.int(4, 9); line++) {
    paint(16, 66 + line * 18, random.int(60, 148), 8, [205, 210, 220]);
  }
  paint(16, 244, 148, 44, [253, 226, 225]);
  paint(26, 262, random.int(50, 120), 8, [192, 57, 43]);
  return encodePng(pixels);
}

function encodePng(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1));
  for (let row = 0; row < HEIGHT; row++) {
    rows.set(pixels.subarray(row * WIDTH * 3, (row + 1) * WIDTH * 3), row * (WIDTH * 3 + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, which Node 20 does not provide. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
