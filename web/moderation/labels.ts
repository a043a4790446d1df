import {
  conductRules,
  type CaseStatus,
  type ModerationCase,
  type ProfilePart,
} from '#contract/moderation.ts';
import type { TagTone } from '#web/ui/Badge.tsx';

export const subjectLabels: Record<ModerationCase['subject'], string> = {
  opinion: 'Comment on an opinion',
  reply: 'Reply',
  share: 'Share',
  share_comment: 'Comment on a share',
  deleted_post: 'Deleted post',
  initiative: 'Initiative',
  profile: 'Profile',
  suspension: 'Suspension',
};

export const partLabels: Record<ProfilePart, string> = {
  picture: 'Picture',
  about_me: 'About Me',
  name: 'Name',
  city: 'City',
};

const statusLabels: Record<CaseStatus, { label: string; tone: TagTone }> = {
  waiting: { label: 'Reported', tone: 'warning' },
  in_review: { label: 'In review', tone: 'warning' },
  appealed: { label: 'Appealed', tone: 'warning' },
  removed: { label: 'Removed', tone: 'danger' },
  kept: { label: 'Kept', tone: 'plain' },
  upheld: { label: 'Upheld', tone: 'danger' },
  restored: { label: 'Restored', tone: 'success' },
};

/** The sentence of a rule; decisions without a rule have none. */
export function ruleLabel(rule: string | null): string | undefined {
  return conductRules[rule as keyof typeof conductRules] as string | undefined;
}

/** 'Removed'; 'Suspended' for a suspension. */
export function statusTag(status: CaseStatus, subject: ModerationCase['subject']): [string, TagTone] {
  const { label, tone } = statusLabels[status];
  if (subject !== 'suspension') return [label, tone];
  if (status === 'removed') return ['Suspended', tone];
  return [status === 'restored' ? 'Lifted' : label, tone];
}
