import type { RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';

/** Seats of one party with the same vote. A chart is filled group by group. */
export interface SeatGroup {
  party: string;
  position: VotePosition;
  count: number;
}

const order: VotePosition[] = ['yea', 'other', 'present', 'not_voting', 'nay'];

/** Yeas left, nays right, others between; within each, the larger party is on the outside. */
export function seatGroups({ parties }: Pick<RollCallHead, 'parties'>): SeatGroup[] {
  return order.flatMap((position) => {
    const groups = parties
      .map((party) => ({ party: party.party, position, count: party[position] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
    return position === 'nay' ? groups.toReversed() : groups;
  });
}

export interface Seat {
  x: number;
  y: number;
}

export interface Hemicycle {
  /** From left to right; a gap separates the nays from the others. */
  seats: Seat[];
  /** The line after which a majority is reached, between the seats; undefined if no majority is given. */
  majorityLine?: Seat[];
  /** Half the width of a seat. */
  radius: number;
  width: number;
  height: number;
}

const [outer, inner] = [200, 76];
/** How much further the corners of a diamond are than the edge of a circle. */
const diamond = 1.2;

/**
 * Positions for this many seats in rows around a point, from left to right.
 * @param nays seats on the right of the gap.
 * @param majority yeas that are needed.
 */
export function hemicycle(voters: number, nays = 0, majority?: number): Hemicycle {
  const hasGap = nays > 0 && nays < voters;
  const gapSeats = hasGap ? Math.round(Math.sqrt(voters / 3)) * 2 : 0;
  const count = voters + gapSeats;
  const rows = Math.max(1, Math.min(12, Math.round(Math.sqrt(count / 3))));
  const radii = Array.from({ length: rows }, (_, row) =>
    rows === 1 ? outer : inner + ((outer - inner) * row) / (rows - 1),
  );
  const sum = radii.reduce((total, radius) => total + radius, 0);
  let left = count;
  const seats = radii.flatMap((radius, row) => {
    const share = row === rows - 1 ? left : Math.min(left, Math.round((count * radius) / sum));
    left -= share;
    return Array.from({ length: share }, (_, index) => ({
      // Exactly 0 at the right end of each row: the seats there are sorted by row.
      angle: Math.PI * (share === 1 ? 0.5 : 1 - index / (share - 1)),
      from: radius,
    }));
  });
  seats.sort((a, b) => b.angle - a.angle || b.from - a.from);
  const gap = Math.min(rows === 1 ? 20 : (outer - inner) / (rows - 1), (Math.PI * sum) / Math.max(count, 1));
  const radius = Math.min(gap * 0.4, 9);
  const pad = radius * diamond + 2;
  const placed = seats.toSpliced(voters - nays, gapSeats);
  const at = (angle: number, from: number): Seat => ({
    x: round(outer + pad + from * Math.cos(angle)),
    y: round(outer + pad - from * Math.sin(angle)),
  });
  const lineAfter = (index: number): Seat[] => {
    const angles = radii.flatMap((row) => {
      const left = placed.slice(0, index).findLast(({ from }) => from === row);
      const right = placed.slice(index).find(({ from }) => from === row);
      if (!left || !right) return [];
      // Near the left seat where the right one is behind the gap.
      return { row, angle: Math.max((left.angle + right.angle) / 2, left.angle - gap / 2 / row) };
    });
    if (angles.length === 0) return [];
    return [
      at(angles[0]!.angle, inner - 14),
      ...angles.map(({ row, angle }) => at(angle, row)),
      at(angles.at(-1)!.angle, outer + pad),
    ];
  };
  return {
    seats: placed.map(({ angle, from }) => at(angle, from)),
    ...(majority && majority < voters && { majorityLine: lineAfter(majority) }),
    radius: round(radius),
    width: round(2 * (outer + pad)),
    height: round(outer + 2 * pad),
  };
}

/** Yeas that decide a roll call; undefined for other rules. */
export function majorityOf({
  chamber,
  requires,
  totals,
}: Pick<RollCallHead, 'chamber' | 'requires' | 'totals'>): number | undefined {
  const cast = totals.yea + totals.nay;
  const seats = cast + totals.present + totals.not_voting;
  if (cast === 0) return undefined;
  if (requires === '1/2') return Math.floor(cast / 2) + 1;
  if (requires === '2/3') return Math.ceil((cast * 2) / 3);
  // The Senate counts its seats (60 of 100), the House those who vote.
  if (requires === '3/5') return Math.ceil(((chamber === 'senate' ? seats : cast) * 3) / 5);
  return undefined;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The shape of a seat: circle for Democrats, square for Republicans, diamond for others. */
export function seatPath(party: string, { x, y }: Seat, r: number): string {
  if (party === 'D') return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  if (party === 'R') {
    const s = round(r * 0.82);
    return `M${round(x - s)} ${round(y - s)}h${2 * s}v${2 * s}h${-2 * s}z`;
  }
  const d = round(r * diamond);
  return `M${x} ${round(y - d)}l${d} ${d}l${-d} ${d}l${-d} ${-d}z`;
}
