import { type ComponentType, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './Field.tsx';
import { enter } from './keys/keepTyped.ts';
import { lazyPart } from './lazyPart.tsx';

interface LazyBoxProps extends Partial<FieldControl> {
  id: string;
  /** The id of what is chosen. */
  value?: string | null;
  /** Or the text in it. */
  text?: string | undefined;
  placeholder: string;
  disabled?: boolean;
  /** Class names of the input. */
  inputClass: string;
}

interface Left {
  text: string;
  caret: number | null;
  /** Whether it was pressed, by the pointer or with an arrow: some show all that there is to choose from. */
  pressed: boolean;
}

/**
 * A field with suggestions, whose code loads when a pointer or the focus comes, or when it has a value to show. Until then it is
 * a plain field, and what is typed there goes on in the other.
 */
export function lazyBox<Props extends LazyBoxProps>(load: () => Promise<ComponentType<Props>>) {
  let want: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  const Box = lazyPart(async () => {
    await wanted;
    return { default: await load() };
  });
  return function LazyBox(props: Props) {
    const left = useRef<Left>(null);
    if (props.value || props.text) want();
    const leave = (plain: Left) => {
      left.current = plain;
    };
    const take = () => {
      const plain = left.current;
      left.current = null;
      return plain;
    };
    const plain = <PlainField of={props} onWanted={want} onLeft={leave} />;
    return (
      <Suspense fallback={plain}>
        <Box {...props} />
        <GoOn id={props.id} take={take} />
      </Suspense>
    );
  };
}

interface PlainFieldProps {
  of: LazyBoxProps;
  onWanted: () => void;
  /** It is replaced while it has the focus. */
  onLeft: (left: Left) => void;
}

function PlainField({ of, onWanted, onLeft }: PlainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const leave = useEffectEvent(onLeft);
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      if (field === null || field !== document.activeElement) return;
      // A dialog around it would take the focus back.
      field.addEventListener('focusout', (event) => event.stopPropagation());
      leave({ text: field.value, caret: field.selectionStart, pressed: pressed.current });
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
      readOnly={of.text !== undefined}
      role="combobox"
      aria-expanded="false"
      autoComplete="off"
      className={cx(of.inputClass, 'w-full flex-1')}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onMouseDown={() => {
        pressed.current = true;
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') pressed.current = true;
      }}
    />
  );
}

/** Goes on in the box where the plain field was left. */
function GoOn({ id, take }: { id: string; take: () => Left | null }) {
  const goOn = useEffectEvent(() => {
    const field = document.getElementById(id);
    const left = take();
    if (left === null || !(field instanceof HTMLInputElement)) return;
    // Afterwards, since React draws nothing that happens in a layout effect before its end.
    queueMicrotask(() => {
      field.focus();
      if (left.pressed) field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      enter(field, left.text);
      field.setSelectionRange(left.caret, left.caret);
    });
  });
  useLayoutEffect(() => goOn(), []);
  return null;
}
