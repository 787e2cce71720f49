import { cx } from '#kit/cx.ts';
import { TextInput } from '#kit/TextInput.tsx';
import type { ComponentProps } from 'react';

const DIGITS = 6;

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onCode: (code: string) => void;
  /** Called when the sixth digit is entered. */
  onComplete: (code: string) => void;
}

/** The six digits of an authenticator app; also accepts pasted digits with spaces. */
export function CodeInput({ value, onCode, onComplete, className, ...rest }: CodeInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      placeholder="000000"
      onChange={(event) => {
        const code = event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
        onCode(code);
        if (code.length === DIGITS && code !== value) onComplete(code);
      }}
      className={cx('h-11 text-center font-mono text-2xl tracking-[0.4em]', className)}
    />
  );
}

/** The error for an incomplete code; null when it is complete. */
export function codeProblem(code: string): string | null {
  return code.length === DIGITS ? null : 'The code must have six digits.';
}
