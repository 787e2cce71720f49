import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { type ComponentType, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './Field.tsx';
import { lazyPart } from './lazyPart.tsx';

interface LazyBoxProps extends Partial<FieldControl> {
  id: string;
  /** The chosen item's id. */
  value?: string | null;
  /** The text of the field instead. */
  text?: string | undefined;
  placeholder: string;
  disabled?: boolean;
  /** Class names of the input. */
  inputClass: string;
}

/**
 * A combobox whose code loads after the first paint, or earlier once it has a value, hover or focus. Until then it is a
 * read-only field; the focus moves to the combobox.
 */
export function lazyBox<Props extends LazyBoxProps>(load: () => Promise<ComponentType<Props>>) {
  let want: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  prefetchAfterPaint(() => {
    want();
    return wanted;
  });
  const Box = lazyPart(async () => {
    await wanted;
    return { default: await load() };
  });
  return function LazyBox(props: Props) {
    const hadFocus = useRef(false);
    if (props.value || props.text) want();
    const takeFocus = () => {
      const had = hadFocus.current;
      hadFocus.current = false;
      return had;
    };
    const plain = <PlainField of={props} onWanted={want} onLeft={() => (hadFocus.current = true)} />;
    return (
      <Suspense fallback={plain}>
        <Box {...props} />
        <KeptFocus id={props.id} take={takeFocus} />
      </Suspense>
    );
  };
}

interface PlainFieldProps {
  of: LazyBoxProps;
  onWanted: () => void;
  /** The field is replaced while it has the focus. */
  onLeft: () => void;
}

function PlainField({ of, onWanted, onLeft }: PlainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = useEffectEvent(onLeft);
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      if (field === null || field !== document.activeElement) return;
      // A surrounding dialog would take the focus back.
      field.addEventListener('focusout', (event) => event.stopPropagation());
      leave();
    };
  }, []);
  return (
    <input
      ref={input}
      id={of.id}
      aria-describedby={of['aria-describedby']}
      aria-invalid={of['aria-invalid']}
      placeholder={of.placeholder}
      disabled={of.disabled}
      defaultValue={of.text}
      readOnly
      aria-busy
      autoComplete="off"
      className={cx(of.inputClass, 'w-full flex-1')}
      onPointerEnter={onWanted}
      onFocus={onWanted}
    />
  );
}

/** Passes on the focus of the plain field. */
function KeptFocus({ id, take }: { id: string; take: () => boolean }) {
  const keep = useEffectEvent(() => {
    if (!take()) return;
    // After the layout effects: React renders no event raised within one before its end.
    queueMicrotask(() => document.getElementById(id)?.focus());
  });
  useLayoutEffect(() => keep(), []);
  return null;
}
