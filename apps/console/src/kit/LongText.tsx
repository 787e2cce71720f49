import { useState } from 'react';
import { Button } from './Button.tsx';
import { beginningOf } from './format/beginning.ts';

interface LongTextProps {
  text: string;
  /** Characters shown while collapsed. */
  limit: number;
}

/** A text of any length; long ones start collapsed. */
export function LongText({ text, limit }: LongTextProps) {
  const [isExpanded, setExpanded] = useState(false);
  const beginning = beginningOf(text, limit);
  if (beginning === null) return <span dir="auto">{text}</span>;
  return (
    <>
      <span dir="auto">{isExpanded ? text : beginning}</span>
      <span className="block pt-1">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Collapse' : 'Expand'}
        </Button>
      </span>
    </>
  );
}
