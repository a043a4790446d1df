import type { Initiative, InitiativeCard, PetitionTarget } from '#contract/initiatives.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { countsOf } from '#server/opinions/tally-store.ts';
import { opinionsView } from '#server/opinions/tally.ts';
import { contactForm, partyDescription, positionOf } from '#server/representatives/official-view.ts';
import type { CardRow, findTargets, InitiativeRow } from './initiatives.queries.ts';
import { initiativePolicy } from './initiatives.policy.ts';

type TargetRow = Awaited<ReturnType<typeof findTargets>>[number];

const maxSummaryLength = 300;

export function cardView(row: CardRow): InitiativeCard {
  const { opinions, vote } = opinionsView(countsOf(row.counts), row.own);
  const summary = row.beginning.replaceAll(/\s+/g, ' ').trim();
  return {
    id: row.id,
    slug: String(row.id),
    title: row.title,
    category: 'initiative',
    status: row.submitted_at ? 'submitted' : 'draft',
    in_review: row.review_since !== null,
    refused: row.removed_at !== null,
    visibility: row.visibility as InitiativeCard['visibility'],
    picture: { url: row.author_avatar },
    image: row.author_avatar,
    introduced_date: (row.submitted_at ?? row.created_at).toISOString().slice(0, 10),
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    summary: shorten(summary, maxSummaryLength) || null,
    author: {
      id: row.author_id,
      name: row.author_name,
      state: row.author_state,
      avatar: row.author_avatar,
    },
    supports_count: opinions.counts.strong_support + opinions.counts.support,
    opinions,
    vote,
  };
}

export function initiativeView(
  row: InitiativeRow,
  targets: TargetRow[],
  viewerId: number | undefined,
): Initiative {
  return {
    ...cardView(row),
    description: row.description,
    updated_at: row.updated_at.toISOString(),
    representative_ids: targets.map(({ id }) => id),
    representatives: targets.map(targetView),
    watched: row.watched,
    flagged: row.flagged,
    decision_id: row.decision_id,
    can: initiativePolicy(row, viewerId),
  };
}

function targetView(row: TargetRow): PetitionTarget {
  const { id, name, photo, office, email, contact_form, website, ...seat } = row;
  return {
    id,
    name,
    position: office ? positionOf({ ...seat, office }) : 'Former official',
    party_description: partyDescription(seat.party),
    image: { url: photo },
    email,
    contact_form: (office && contactForm({ office, contact_form })) ?? website,
  };
}
