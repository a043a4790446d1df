import { adminMember, adminMembers, listFlags, moderationLog } from '#contract/moderation.ts';

/** What a decision changes. */
export const moderationEndpoints = [listFlags, adminMember, adminMembers, moderationLog];
