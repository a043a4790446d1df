import { adminMember, adminMembers, listFlags, moderationLog } from '#contract/moderation.ts';

/** What a decision changes. */
export const moderationReads = [listFlags, adminMember, adminMembers, moderationLog];
