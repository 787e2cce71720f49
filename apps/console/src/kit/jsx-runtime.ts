import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as element, jsxs as elements } from 'react/jsx-runtime';

// JSX runtime of the console (`jsxImportSource` in tsconfig.json). Browser translation replaces each text node by an
// element; React then throws when it removes such a text or inserts before it. Only a text without siblings is safe:
// every other text gets its own element.

export { Fragment };
export type { JSX } from 'react/jsx-runtime';

interface Parent {
  children?: ReactNode;
}

export const jsx: typeof element = (type, props, key) => {
  const parent = props as Parent;
  if (Array.isArray(parent.children)) parent.children = separateTexts(parent.children);
  // Siblings of a fragment's text are outside of it.
  else if (type === Fragment && isText(parent.children)) return element('span', props, key);
  return element(type, props, key);
};

export const jsxs: typeof elements = (type, props, key) => {
  const parent = props as Parent;
  const children = Array.isArray(parent.children) ? separateTexts(parent.children) : parent.children;
  parent.children = children;
  return Array.isArray(children) ? elements(type, props, key) : jsx(type, props, key);
};

/** Called by Vite's development server. */
export const jsxDEV = (type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

const isNothing = (child: ReactNode): boolean =>
  child === null || child === undefined || typeof child === 'boolean';

/**
 * Joins the text if there is nothing else. Otherwise each run of texts becomes an element, and the rest keeps its
 * place.
 */
function separateTexts(children: readonly ReactNode[]): ReactNode {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children;
  const separated = children.map((child) => (Array.isArray(child) ? separateTexts(child) : child));
  if (separated.every((child) => isText(child) || isNothing(child))) return joined(separated);
  let start = 0;
  for (let end = 0; end <= separated.length; end++) {
    const child = separated[end];
    if (end < separated.length && (isText(child) || isNothing(child))) continue;
    const text = joined(separated.slice(start, end));
    // Translation leaves spaces alone; in a flex box an element of spaces would be an item.
    if (text.trim() !== '') {
      for (let at = start; at < end; at++) separated[at] = null;
      separated[start] = element('span', { children: text }, `text ${start}`);
    }
    start = end + 1;
  }
  return separated;
}

const joined = (texts: readonly ReactNode[]): string => texts.filter(isText).join('');
