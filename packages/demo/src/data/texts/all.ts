import { de } from './de.ts';
import { en } from './en.ts';
import { hr } from './hr.ts';
import { it } from './it.ts';
import { MORE } from './more.ts';
import { sl } from './sl.ts';
import { sr } from './sr.ts';
import type { TextLocale, Texts } from './types.ts';

export const TEXTS: Readonly<Record<TextLocale, Texts>> = { en, hr, de, sl, sr, it, ...MORE };
