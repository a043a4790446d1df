import type { ReactElement } from 'react';
import { seatLabel, type MatchRecord } from '#contract/roll-calls/match.ts';
import { colors } from '#server/sharing/colors.ts';
import { bar, box, imageFrame, text } from '#server/sharing/images/layout.ts';

const maxRecords = 4;

type ImageRecord = Pick<
  MatchRecord,
  'name' | 'position' | 'agreed_count' | 'compared_count' | 'agreement_percentage'
>;
export interface MatchImage {
  issue: string | null;
  records: ImageRecord[];
}

/** How often a member agreed with each representative. It shows neither who the member is nor any opinion. */
export function matchLayout({ issue, records }: MatchImage): ReactElement {
  const heading = issue ? `My votes and theirs: ${issue}` : 'My votes and those of my representatives';
  return imageFrame(
    null,
    'Recorded votes on bills, beside my own opinions',
    text(heading, { marginBottom: 24, fontSize: 42, fontWeight: 700 }),
    ...records.slice(0, maxRecords).map(recordRow),
  );
}

function recordRow(record: ImageRecord): ReactElement {
  const { name, position, agreed_count, compared_count } = record;
  const share = compared_count === 0 ? 0 : agreed_count / compared_count;
  return box(
    { flexDirection: 'column', height: 92 },
    box(
      { alignItems: 'baseline', marginBottom: 12 },
      text(name, { flexShrink: 0, maxWidth: 460, marginRight: 18, fontSize: 30, fontWeight: 700 }),
      text(seatLabel(position), { flexGrow: 1, flexShrink: 1, fontSize: 22, color: colors.inkSoft[0] }),
      box({ flexShrink: 0, marginLeft: 18, fontWeight: 700 }, agreementOf(record)),
    ),
    box({ height: 16 }, bar(share, colors.accent[0], 16)),
  );
}

function agreementOf({ agreed_count, compared_count, agreement_percentage }: ImageRecord): string {
  if (compared_count === 0) return 'nothing to compare';
  const percentage = agreement_percentage === null ? '' : ` (${agreement_percentage}%)`;
  return `agreed on ${agreed_count} of ${compared_count}${percentage}`;
}
