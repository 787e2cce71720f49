import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// Nearer to an edge than this counts as being there.
const NEAR_END_PX = 48;
const NEAR_TOP_PX = 160;

interface ThreadScrollOptions {
  /** The oldest and newest displayed message; undefined without any. */
  firstId: string | undefined;
  lastId: string | undefined;
  /** Loads older messages; called repeatedly while scrolling near the top. */
  onNearTop: () => void;
}

interface ThreadScroll {
  /** The scroll container and its content. */
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  toEnd: () => void;
  /** Content was added below the visible part. */
  hasNewBelow: boolean;
}

/**
 * A thread's scroll position. It starts at the first new message, otherwise at the end, and sticks to the end while it
 * is there; loading older messages above does not move the visible ones.
 */
export function useThreadScroll({ firstId, lastId, onNearTop }: ThreadScrollOptions): ThreadScroll {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);
  if (isAtEnd && seenId !== lastId) setSeenId(lastId);

  usePlace({ frame, content, firstId, lastId, isAtEnd });

  const onScroll = () => {
    const element = frame.current;
    if (element === null) return;
    setAtEnd(isNearEnd(element));
    if (element.scrollTop < NEAR_TOP_PX) onNearTop();
  };
  const toEnd = () => {
    setAtEnd(true);
    if (frame.current !== null) scrollTo(frame.current, frame.current.scrollHeight);
  };
  return { frame, content, onScroll, toEnd, hasNewBelow: !isAtEnd && seenId !== lastId };
}

interface PlaceOptions {
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  firstId: string | undefined;
  lastId: string | undefined;
  isAtEnd: boolean;
}

// The previous render, to detect changes around the visible part.
interface Drawn {
  firstId: string | undefined;
  height: number;
}

function usePlace({ frame, content, firstId, lastId, isAtEnd }: PlaceOptions): void {
  const drawn = useRef<Drawn>({ firstId: undefined, height: 0 });

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const { firstId: formerFirst, height } = drawn.current;
    if (formerFirst === undefined && firstId !== undefined) scrollTo(element, beginning(element));
    else if (isAtEnd) scrollTo(element, element.scrollHeight);
    else if (formerFirst !== firstId) scrollTo(element, element.scrollTop + element.scrollHeight - height);
    drawn.current = { firstId, height: element.scrollHeight };
  }, [frame, firstId, lastId, isAtEnd]);

  // Pictures and the window change heights later.
  useLayoutEffect(() => {
    const [element, inner] = [frame.current, content.current];
    if (element === null || inner === null) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd) scrollTo(element, element.scrollHeight);
      drawn.current.height = element.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, content, isAtEnd]);
}

/** Marks the line above new messages. */
export const UNREAD_ATTRIBUTE = 'data-unread-line';

// That line is placed a little below the top, unless everything below it fits the window.
function beginning(element: HTMLElement): number {
  const line = element.querySelector<HTMLElement>(`[${UNREAD_ATTRIBUTE}]`);
  if (line === null) return element.scrollHeight;
  return (
    element.scrollTop + line.getBoundingClientRect().top - element.getBoundingClientRect().top - NEAR_END_PX
  );
}

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = top;
}

function isNearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
}
