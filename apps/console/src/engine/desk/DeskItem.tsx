import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { readable } from '#kit/list/options.ts';
import { uuid } from '#kit/list/search.ts';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Desk, deskItem, type DeskRow } from './desk.ts';

interface DeskItemProps<Row extends DeskRow> {
  desk: Desk<Row>;
  /** From the URL. */
  id: string;
  skeleton: ReactNode;
  /** Title of the page without an item. */
  icon: ReactNode;
  children: (item: Row) => ReactNode;
}

const deskCrumbs = ({ title, path }: Pick<Desk<DeskRow>, 'title' | 'path'>): readonly Crumb[] => [
  { label: title, to: path },
];

/** An item on its own page, or why there is none. */
export function DeskItem<Row extends DeskRow>(props: DeskItemProps<Row>) {
  const { desk, skeleton, children } = props;
  const id = uuid(props.id);
  const query = useQuery({ ...deskItem(desk, id ?? ''), enabled: id !== undefined });
  if (id === undefined)
    return (
      <NoItem
        {...props}
        hint={`This link has no valid ${desk.thing} ID. It may have been cut off when copied.`}
      />
    );
  if (query.data === null) return <NoItem {...props} hint={desk.missing} />;
  return (
    <>
      {query.data === undefined && query.isError && (
        <PageHeader title={readable(desk.thing)} crumbs={deskCrumbs(desk)} />
      )}
      <QueryState query={query} fallback={`Failed to load ${desk.thing}`} skeleton={skeleton}>
        {(item) => item !== null && children(item)}
      </QueryState>
    </>
  );
}

type NoItemProps<Row extends DeskRow> = Pick<DeskItemProps<Row>, 'desk' | 'icon'> & {
  hint: string;
};

function NoItem<Row extends DeskRow>({ desk, icon, hint }: NoItemProps<Row>) {
  return (
    <>
      <PageHeader title={readable(desk.thing)} crumbs={deskCrumbs(desk)} />
      <Empty
        icon={icon}
        text={`${readable(desk.thing)} not found`}
        hint={hint}
        action={
          <Link to={desk.path} search={desk.place()} className={buttonClass('primary')}>
            All {desk.thing}s
          </Link>
        }
      />
    </>
  );
}
