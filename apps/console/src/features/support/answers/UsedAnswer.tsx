import { Badge } from '#kit/Badge.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { Select } from '#kit/Select.tsx';
import { languageName } from '#parts/languageName.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { UseReply } from '../reply/useReply.ts';
import { stepWords } from './answer.ts';
import { savedAnswers } from './answers.api.ts';

/** The saved answer in the reply: its language, switchable while its text is unchanged, and its steps. */
export function UsedAnswer({ reply }: { reply: UseReply }) {
  const { answer: used, text } = reply.state;
  const answers = useQuery({ ...savedAnswers(), enabled: used !== null });
  const answer = answers.data?.find(({ id }) => id === used?.id);
  if (used === null || answer === undefined) return null;
  const locales = Object.keys(answer.bodies);
  return (
    <div role="group" aria-label="Saved answer" className="flex flex-wrap items-center gap-2 text-sm">
      <span dir="auto" className="max-w-full truncate font-medium">
        {answer.title}
      </span>
      {locales.length > 1 && text === used.text ? (
        <Select
          aria-label="Language"
          className="w-36"
          options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          value={used.locale}
          onChange={({ target }) => reply.insert(answer.id, target.value)}
        />
      ) : (
        <span className="text-muted">{languageName(used.locale)}</span>
      )}
      {stepWords(answer.steps).map((words) => (
        <Badge key={words} tone="accent">
          {words}
        </Badge>
      ))}
      <IconButton
        label="Send without the saved answer’s steps"
        size="sm"
        icon={<X />}
        onClick={reply.forgetAnswer}
      />
    </div>
  );
}
