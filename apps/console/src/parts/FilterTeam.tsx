import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { useQuery } from '@tanstack/react-query';
import { teams } from './teams.api.ts';

interface FilterTeamProps {
  label: string;
  /** The team's id from the URL; undefined for any. */
  value: string | undefined;
  onChange: (teamId: string | undefined) => void;
}

/** A list's filter for one team. */
export function FilterTeam(props: FilterTeamProps) {
  const options = useQuery(teams()).data?.map(({ id, name }) => ({ value: id, label: name }));
  return <FilterSelect {...props} options={options ?? []} disabled={options === undefined} />;
}
