import { amendmentNumber, amendmentUrl, type Amendment } from '#contract/bills/amendments.ts';
import { titleInCongress } from '#contract/bills/sponsor.ts';
import type { Db } from '#server/database/pool.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { pagingOf } from '#server/http/paging.ts';
import { findAmendments, type AmendmentRow } from './amendments.queries.ts';

const perPage = 20;

/** The amendments to a bill. @throws AppError not_found, or for a state bill the viewer may not see. */
export async function amendmentsPage(db: Db, viewer: Viewer | undefined, id: string, page: number) {
  const found = await findAmendments(db, id, { limit: perPage, offset: (page - 1) * perPage });
  if (!found) throw new AppError('not_found', { text: 'We could not find this bill.' });
  requireStateContent(found.category, viewer);
  return {
    amendments: found.amendments.map(amendmentView),
    ...pagingOf(page, found.total_count, perPage),
  };
}

export function amendmentView(row: AmendmentRow): Amendment {
  const { amendment_type: type, number, congress } = row;
  const chamber = type === 'hamdt' ? 'house' : 'senate';
  return {
    number: amendmentNumber(type, number),
    chamber,
    status: row.status,
    description: row.description,
    sponsor: row.sponsor_id === null ? null : sponsorOf(row, row.sponsor_id),
    sponsor_name: row.sponsor_name,
    submitted_on: row.submitted_on,
    offered_on: row.offered_on,
    latest_action: row.action_text && row.acted_on ? { date: row.acted_on, text: row.action_text } : null,
    date: row.acted_on,
    amends: row.amends,
    roll_calls: row.roll_calls,
    url: amendmentUrl(type, number, congress),
  };
}

function sponsorOf(row: AmendmentRow, id: number): Amendment['sponsor'] {
  return {
    id,
    name: row.sponsor_name ?? '',
    title: titleInCongress(row.amendment_type === 'hamdt' ? 'house' : 'senate', row.state),
    party: row.party,
    state: row.state,
    district: row.district,
    photo: row.photo,
  };
}
