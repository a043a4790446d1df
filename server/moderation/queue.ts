import type { CaseStatus, ModerationCase } from '#contract/moderation.ts';
import type { MediaView } from '#contract/media.ts';
import { mediaViews } from '#server/media/attachments.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Db } from '#server/database/pool.ts';
import { pagingOf } from '#server/http/paging.ts';
import { pathOf, subjectOf } from './case-subject.ts';
import { filterMatches } from './content-filter.ts';
import { mayDecideAbout } from './decisions.ts';
import { countCases, findCases, type CaseRow } from './queue.queries.ts';

const pageSize = 20;

/** One page of the cases of a status, for an administrator. */
export async function queueOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { status, page, adminId }: { status: CaseStatus; page: number; adminId: number },
) {
  const [{ total, ...counts }, rows, mayDecide] = await Promise.all([
    countCases(db, status),
    findCases(db, status, { offset: (page - 1) * pageSize, size: pageSize }),
    mayDecideAbout(db, adminId),
  ]);
  const media = await mediaViews(
    { db, config },
    rows.flatMap(({ media_id }) => media_id ?? []),
    'review',
  );
  const flags = await Promise.all(
    rows.map(async (row) => ({
      ...(await caseView(db, row, row.media_id ? media.get(row.media_id) : undefined)),
      can: { decide: mayDecide(row.author_id) },
    })),
  );
  return {
    flags,
    counts,
    ...pagingOf(page, total, pageSize),
  };
}

async function caseView(
  db: Db,
  row: CaseRow,
  media: MediaView | undefined,
): Promise<Omit<ModerationCase, 'can'>> {
  return {
    id: row.id,
    subject: subjectOf(row),
    status: row.status,
    opened_at: row.opened_at.toISOString(),
    overdue: row.overdue,
    path: pathOf(row),
    about: row.about,
    text: row.text,
    link: row.link,
    media: media?.url && media.kind ? { ...media, kind: media.kind, url: media.url } : null,
    thread: row.thread,
    matches: row.status === 'in_review' ? await filterMatches(db, [row.text, row.link]) : [],
    author: {
      id: row.author_id,
      name: row.name ?? 'A member',
      avatar: row.avatar,
      about_me: row.about_me,
      city: row.city,
      removals: row.removals,
      suspended: row.suspended,
      deactivated: row.deactivated,
    },
    flag_count: row.flag_count,
    flags: row.flags.map(({ name, created_at, ...flag }) => ({
      ...flag,
      name: name ?? 'A member',
      created_at: new Date(created_at).toISOString(),
    })),
    decision: row.decided_at && {
      at: row.decided_at.toISOString(),
      by: row.decided_by,
      reason: row.reason,
      rule: row.rule,
      parts: row.removed?.parts ?? [],
    },
    appeal: appealView(row),
  };
}

/** The appeal of a case, for its author and for administrators. */
export function appealView(
  row: Pick<CaseRow, 'appeal_text' | 'appealed_at' | 'appeal_decided_at' | 'appeal_reason'>,
): ModerationCase['appeal'] {
  return row.appealed_at === null
    ? null
    : {
        text: row.appeal_text ?? '',
        sent_at: row.appealed_at.toISOString(),
        decided_at: row.appeal_decided_at?.toISOString() ?? null,
        reason: row.appeal_reason,
      };
}
