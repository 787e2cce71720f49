import { inThousands } from '#kit/format/count.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { viewAt } from './viewSearch.ts';
import { MOST_COUNTED, MOST_SHOWN, viewCount, viewCounts, type ViewedList } from './views.api.ts';

interface ViewTotalProps {
  list: ViewedList;
  /** The arguments of the list's procedure. */
  asked: object;
  things: string;
}

/** The number of rows of a view that the sidebar counts as `99+`. */
export function ViewTotal({ list, asked, things }: ViewTotalProps) {
  const view = useLocation({
    select: ({ pathname, search }) => viewAt(pathname, search),
  });
  // The sidebar reads these counts.
  const counts = useQuery({ ...viewCounts(), enabled: false }).data;
  const isCapped = view !== null && counts?.[view] === MOST_COUNTED;
  const { data: total } = useQuery({
    ...viewCount(list, asked),
    enabled: isCapped,
  });
  if (!isCapped || total === undefined || total === null) return null;
  const number = total > MOST_SHOWN ? `${inThousands(MOST_SHOWN)}+` : inThousands(total);
  return <p className="tabular text-sm text-muted">{`${number} ${things}`}</p>;
}
