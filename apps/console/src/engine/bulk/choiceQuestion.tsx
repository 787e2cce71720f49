import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import type { Option } from '#kit/Select.tsx';
import type { BulkQuestionProps, BulkWords } from './bulk.ts';

interface ChoiceOptions {
  /** `{things}` stands for the counted items. */
  title: string;
  argument: string;
  options: readonly Option[];
  /** The action's label with this choice. */
  words: (label: string) => BulkWords;
}

/** Asks for one of a few values; one press answers. */
export function choiceQuestion({ title, argument, options, words }: ChoiceOptions) {
  return function ChoiceQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
    return (
      <Dialog open size="sm" title={title.replace('{things}', things)} onClose={onClose}>
        <div className="flex flex-col gap-1.5 pb-3">
          {options.map(({ value, label }) => (
            <Button
              key={value}
              className="justify-start!"
              onClick={() => onAnswer({ ...words(label), arguments: { [argument]: value } })}
            >
              {label}
            </Button>
          ))}
        </div>
      </Dialog>
    );
  };
}
