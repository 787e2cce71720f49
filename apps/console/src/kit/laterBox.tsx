import { fetchCode } from '#backend/fetchCode.ts';
import { type ComponentType, lazy, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './Field.tsx';
import { enter } from './keys/keepTyped.ts';

interface LaterBoxProps extends Partial<FieldControl> {
  id: string;
  /** The id of what is chosen. */
  value?: string | null;
  /** Or the text in it. */
  text?: string | undefined;
  /** Class names of the input. */
  inputClass: string;
}

interface Typed {
  text: string;
  caret: number | null;
}

/**
 * A field with suggestions, whose code loads when a pointer or the focus comes, or when it has a value to show. Until then it is
 * a plain field, and what is typed there goes on in the other.
 */
export function laterBox<Props extends LaterBoxProps>(
  placeholder: string,
  load: () => Promise<ComponentType<Props>>,
) {
  let want: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  const Box = lazy(async () => {
    await wanted;
    return fetchCode(async () => ({ default: await load() }));
  });
  return function LaterBox(props: Props) {
    const typed = useRef<Typed>(null);
    if (props.value || props.text) want();
    const leave = (left: Typed) => {
      typed.current = left;
    };
    const take = () => {
      const left = typed.current;
      typed.current = null;
      return left;
    };
    const plain = <PlainField of={props} placeholder={placeholder} onWanted={want} onLeft={leave} />;
    return (
      <Suspense fallback={plain}>
        <Box {...props} />
        <GoOn id={props.id} take={take} />
      </Suspense>
    );
  };
}

interface PlainFieldProps {
  of: LaterBoxProps;
  placeholder: string;
  onWanted: () => void;
  /** It is replaced while it has the focus. */
  onLeft: (typed: Typed) => void;
}

function PlainField({ of, placeholder, onWanted, onLeft }: PlainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = useEffectEvent(onLeft);
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      if (field !== null && field === document.activeElement)
        leave({ text: field.value, caret: field.selectionStart });
    };
  }, []);
  return (
    <input
      ref={input}
      id={of.id}
      aria-describedby={of['aria-describedby']}
      aria-invalid={of['aria-invalid']}
      placeholder={placeholder}
      defaultValue={of.text}
      readOnly={of.text !== undefined}
      role="combobox"
      aria-expanded="false"
      autoComplete="off"
      className={cx(of.inputClass, 'w-full flex-1')}
      onPointerEnter={onWanted}
      onFocus={onWanted}
    />
  );
}

/** Goes on in the box where the plain field was left. */
function GoOn({ id, take }: { id: string; take: () => Typed | null }) {
  const goOn = useEffectEvent(() => {
    const field = document.getElementById(id);
    const typed = take();
    if (typed === null || !(field instanceof HTMLInputElement)) return;
    // Afterwards, since React draws nothing that happens in a layout effect before its end.
    queueMicrotask(() => {
      field.focus();
      enter(field, typed.text);
      field.setSelectionRange(typed.caret, typed.caret);
    });
  });
  useLayoutEffect(() => goOn(), []);
  return null;
}
