import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoPageProps {
  title: string;
  text: string;
  hint: ReactNode;
  /** The link to continue. */
  to: LinkProps['to'];
  verb: string;
}

/** An unknown address, in the shell. */
export function NoPage({ title, text, hint, to, verb }: NoPageProps) {
  return (
    <div className="flex flex-col gap-3 p-4 md:px-6 md:py-5">
      <PageHeader title={title} />
      <Empty
        icon={<Compass />}
        text={text}
        hint={hint}
        action={
          <Link to={to} className={buttonClass('primary')}>
            {verb}
          </Link>
        }
      />
    </div>
  );
}
