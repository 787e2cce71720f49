import { storedText, storeText } from '#backend/browserStorage.ts';

const KEY = 'marketdesk.pane';

export const LEAST_PX = 416;
/** For the sidebar and the list, which toasts are shown in, too. */
const LEFT_PX = 816;

export const mostPx = (): number => Math.max(LEAST_PX, window.innerWidth - LEFT_PX);

export const within = (width: number): number => Math.min(mostPx(), Math.max(LEAST_PX, Math.round(width)));

/** The pane's width as it was left in this browser; a third of the window by default. */
export function storedWidth(): number {
  const stored = Number(storedText(KEY) ?? Number.NaN);
  return within(Number.isNaN(stored) ? Math.min(576, window.innerWidth * 0.32) : stored);
}

export function storeWidth(width: number): void {
  storeText(KEY, String(width));
}
