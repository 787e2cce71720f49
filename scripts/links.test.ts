import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#+ (.+)$/gm;

it('every link within the documentation leads to a file, and to a heading of it', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(pages).toContain('docs/operating.md');
  expect(pages.flatMap(deadLinks)).toEqual([]);
});

function deadLinks(page: string): string[] {
  const links = [...read(page).matchAll(LINK)].map(([, link = '']) => link);
  return links.filter((link) => !/^\w+:/.test(link) && !leads(page, link)).map((link) => `${page}: ${link}`);
}

function leads(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor);
}

const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const read = (page: string): string => readFileSync(path.join(ROOT, page), 'utf8');
