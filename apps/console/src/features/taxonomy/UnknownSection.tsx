import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';

/** An address under the taxonomy that is none of its sections. */
export function UnknownSection({ section }: { section: string }) {
  return (
    <div className="flex flex-col gap-3 p-4 md:px-6 md:py-5">
      <PageHeader title="Taxonomy" />
      <Empty
        icon={<Compass />}
        text="This section does not exist."
        hint={
          <>
            The taxonomy has no section “<span className="wrap-anywhere">{section}</span>”.
          </>
        }
        action={
          <Link to="/admin/taxonomy" className={buttonClass()}>
            Go to Overview
          </Link>
        }
      />
    </div>
  );
}
