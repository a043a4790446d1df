import { homeRepresentatives } from '#contract/representatives.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api.ts';

/** An official whom one can petition. */
export interface Choice {
  id: number;
  name: string;
  position: string;
}

const names = {
  my_senators: 'My senators',
  my_reps: 'My representative',
  president: 'President',
  vice_president: 'Vice president',
} as const;

/** Federal officials of the viewer, in groups; read once the picker is wanted. */
export function usePetitionGroups(enabled: boolean) {
  const { data, error, isPending } = useQuery({ ...query(homeRepresentatives, {}), enabled });
  const groups = (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    name: names[key],
    children: (data?.representatives[key] ?? []) as Choice[],
  }));
  return { groups: groups.filter(({ children }) => children.length > 0), error, isPending };
}
