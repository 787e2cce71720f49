import { Link } from '@tanstack/react-router';
import { buttonClass } from '../Button.tsx';

interface OpenRowProps {
  /** The parameter of the URL that names the open row. */
  parameter: string;
  id: string;
  children: string;
}

/** A row's way to its drawer or dialog, for keyboards and readers; in another tab too. */
export function OpenRow({ parameter, id, children }: OpenRowProps) {
  return (
    <Link
      to="."
      search={((old: Record<string, unknown>) => ({ ...old, [parameter]: id })) as never}
      className={buttonClass('ghost', 'sm')}
    >
      {children}
    </Link>
  );
}
