import type { RollCallHead, VotePosition } from '#contract/roll-calls/roll-calls.ts';

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
  seats: Seat[];
  /** Half the width of a seat. */
  radius: number;
  width: number;
  height: number;
}

const [outer, inner] = [200, 76];

/** Positions for this many seats in rows around a point, from left to right. */
export function hemicycle(count: number): Hemicycle {
  const rows = Math.max(1, Math.min(12, Math.round(Math.sqrt(count / 3))));
  const radii = Array.from({ length: rows }, (_, row) =>
    rows === 1 ? outer : inner + ((outer - inner) * row) / (rows - 1),
  );
  const sum = radii.reduce((total, radius) => total + radius, 0);
  let left = count;
  const seats = radii.flatMap((radius, row) => {
    const share = row === rows - 1 ? left : Math.min(left, Math.round((count * radius) / sum));
    left -= share;
    return Array.from({ length: share }, (_, index) => {
      const angle = share === 1 ? Math.PI / 2 : Math.PI - (Math.PI * index) / (share - 1);
      return { angle, x: outer + radius * Math.cos(angle), y: outer - radius * Math.sin(angle), radius };
    });
  });
  seats.sort((a, b) => b.angle - a.angle || b.radius - a.radius);
  const gap = Math.min(rows === 1 ? 20 : (outer - inner) / (rows - 1), (Math.PI * sum) / Math.max(count, 1));
  const radius = Math.min(gap * 0.4, 9);
  const pad = radius + 2;
  return {
    seats: seats.map(({ x, y }) => ({ x: round(x + pad), y: round(y + pad) })),
    radius: round(radius),
    width: round(2 * (outer + pad)),
    height: round(outer + 2 * pad),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The shape of a seat: circle for Democrats, square for Republicans, diamond for others. */
export function seatPath(party: string, { x, y }: Seat, r: number): string {
  if (party === 'D') return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  if (party === 'R') {
    const s = round(r * 0.9);
    return `M${round(x - s)} ${round(y - s)}h${2 * s}v${2 * s}h${-2 * s}z`;
  }
  const d = round(r * 1.2);
  return `M${x} ${round(y - d)}l${d} ${d}l${-d} ${d}l${-d} ${-d}z`;
}
