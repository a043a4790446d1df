import type { Tally } from '#contract/opinions/opinion-levels.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { showCount, showScore } from '#web/ui/numbers.ts';
import { splitOf } from '../split.ts';

/** The columns of a table of tallies, from oppose to support. */
export const tallyColumns: Column<Tally>[] = [
  percent('oppose', 'Oppose'),
  percent('notSure', 'Not Sure'),
  percent('support', 'Support'),
  { key: 'score', head: 'Score', cell: ({ score }) => showScore(score), numeric: true },
  { key: 'voters', head: 'People', cell: ({ voters }) => showCount(voters), numeric: true },
];

function percent(key: 'support' | 'notSure' | 'oppose', head: string): Column<Tally> {
  return { key, head, cell: ({ counts }) => `${splitOf(counts)[key]}%`, numeric: true };
}
