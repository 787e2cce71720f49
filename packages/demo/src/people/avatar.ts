import type { Random } from '../random/random.ts';

const HUES = [4, 22, 38, 150, 172, 200, 220, 255, 290, 330];
const SKIN = ['f6d3bd', 'eab792', 'd59a6d', 'a9714b', '7b4d32'];
const HAIR = ['2b1d16', '5a3a22', '8c5a2b', 'c99a4b', 'd9d4cc', '8a1f2b'];

/** A small drawn face as a data URI of about 400 characters: nothing to fetch, and nobody's photo. */
export function drawAvatar(random: Random): string {
  const hue = random.pick(HUES);
  const skin = random.pick(SKIN);
  const hair = random.pick(HAIR);
  const top = random.int(11, 15);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>` +
    `<path fill='hsl(${hue} 45% 80%)' d='M0 0h40v40H0z'/>` +
    `<ellipse cx='20' cy='40' rx='15' ry='11' fill='hsl(${hue} 45% 45%)'/>` +
    `<circle cx='20' cy='18' r='9' fill='#${skin}'/>` +
    `<path fill='#${hair}' d='M10 18C9 ${top - 7} 31 ${top - 7} 30 18 27 ${top} 13 ${top} 10 18z'/></svg>`;
  // Only what a URI may not hold is escaped: base64 would be a third longer.
  return `data:image/svg+xml,${svg.replace(/[#%<>{} ]/g, (char) => (char === ' ' ? '%20' : encodeURIComponent(char)))}`;
}
