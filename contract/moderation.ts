import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { flag, id, message, moment, oneOf, page, paging, requiredText, text, wholeNumber } from './fields.ts';

/** The rules of the terms that a decision can name; the sentences are those of the Terms of Use. */
export const conductRules = {
  threats: 'Threats, calls for violence, or praise of it',
  harassment: 'Bullying or harassment',
  hate: 'Hate toward people for who they are',
  obscene: 'Obscene or sexual posts, or harm to children',
  private_facts: 'Private facts about other people',
  impersonation: 'Posing as another person or group',
  spam: 'Spam, scams, or accounts run by a program',
  false_voting_facts: 'False facts about how, when or where to vote',
  unlawful: 'Something that breaks the law',
  other: 'Another rule of the Terms of Use',
} as const;
const ruleNames = Object.keys(conductRules) as (keyof typeof conductRules)[];
const rule = z.enum(ruleNames, 'Choose a rule of the Terms of Use.');

export const rulesPath = '/terms_of_use#rules-of-conduct';
export const reviewHours = 24; // promised by the Terms of Use
export const missingReason = 'Please give a reason.';
export const ownCaseText = 'This is about you, so another administrator must decide it.';

/**
 * waiting: reported. in_review: by the filter. kept: nothing is removed. removed: something is, or the member
 * is suspended. appealed: the author disagrees. upheld, restored: after the appeal.
 */
export const caseStatuses = [
  'waiting',
  'in_review',
  'appealed',
  'removed',
  'kept',
  'upheld',
  'restored',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];
export const profileParts = ['picture', 'about_me', 'name', 'city'] as const;
export type ProfilePart = (typeof profileParts)[number];
const status = z.enum(caseStatuses);
const parts = z.array(z.enum(profileParts, 'Choose picture, about_me, name or city.'));
const reason = requiredText(1_000, missingReason);
const appealText = requiredText(5_000, 'Please write something first.');

/** What a case is about. */
const posts = ['opinion', 'reply', 'share', 'share_comment', 'deleted_post'] as const;
const subject = z.enum([...posts, 'initiative', 'profile', 'suspension']);
const appeal = z.object({
  text: z.string(),
  sent_at: moment,
  decided_at: moment.nullable(),
  reason: z.string().nullable(),
});
const suspension = z.object({
  since: moment,
  /** Null: permanent. */
  until: moment.nullable(),
  reason: z.string().nullable(),
});

const moderationCase = z.object({
  id: z.number(),
  subject,
  status,
  opened_at: moment,
  /** Open for longer than the terms promise. */
  overdue: z.boolean(),
  /** The page where it is; null if the administrator has no page that shows it. */
  path: z.string().nullable(),
  /** The item that an opinion is about. */
  about: z.string().nullable(),
  text: z.string().nullable(),
  /** The link of a share. */
  link: z.string().nullable(),
  /** The image or video of a share, by links that work for a short time; null while it is processed. */
  media: z
    .object({
      kind: z.enum(['image', 'video']),
      url: z.string(),
      poster_url: z.string().nullable(),
      captions_url: z.string().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    })
    .nullable(),
  /** The posts above it, from the top. */
  thread: z.array(z.object({ name: z.string(), text: z.string().nullable() })),
  /** Entries of the filter that the text matches now. */
  matches: z.array(z.string()),
  author: z.object({
    id: z.number(),
    name: z.string(),
    avatar: z.string().nullable(),
    about_me: z.string().nullable(),
    city: z.string().nullable(),
    /** Decisions against this member so far. */
    removals: z.number(),
    suspended: z.boolean(),
    deactivated: z.boolean(),
  }),
  flag_count: z.number(),
  /** The first 20. */
  flags: z.array(
    z.object({ member_id: z.number(), name: z.string(), comment: z.string(), created_at: moment }),
  ),
  decision: z
    .object({
      at: moment,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      rule: z.string().nullable(),
      parts,
    })
    .nullable(),
  appeal: appeal.nullable(),
  /** Administrators do not decide about themselves while there is another. */
  can: z.object({ decide: z.boolean() }),
});
export type ModerationCase = z.output<typeof moderationCase>;

const counts = z.object({
  waiting: z.number(),
  in_review: z.number(),
  appealed: z.number(),
  /** Cases of these three that are open for longer than the terms promise. */
  overdue: z.number(),
});

export const listFlags = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/flags',
  summary:
    'What members reported and the filter put in review, one entry per post, initiative or profile, oldest first',
  auth: 'admin',
  input: {
    query: z.object({
      status: oneOf(caseStatuses, `Choose a status: ${caseStatuses.join(', ')}.`).default('waiting'),
      page,
    }),
  },
  output: z.object({ flags: z.array(moderationCase), counts, ...paging }),
});

export const decideFlag = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/flags/:id',
  summary: 'Remove what was reported or in review, or keep it; after an appeal, uphold or restore it',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z
      .object({
        decision: z.enum(['remove', 'keep'], 'Choose remove or keep.'),
        reason: text(1_000).nullish(),
        rule: rule.nullish(),
        /** The parts of a profile to remove. Everything if absent. */
        parts: parts.min(1, 'Choose what to remove.').optional(),
      })
      .refine(({ decision, reason }) => decision === 'keep' || Boolean(reason), {
        path: ['reason'],
        error: missingReason,
      }),
  },
  output: z.object({ status, message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const decideAppeal = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/appeals/:id',
  summary: 'Uphold a decision, or restore what it removed; also without an appeal',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z.object({ decision: z.enum(['uphold', 'restore'], 'Choose uphold or restore.'), reason }),
  },
  output: z.object({ status, message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const ownDecision = z.object({
  id: z.number(),
  subject,
  status,
  decided_at: moment,
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  /** What was removed. */
  text: z.string().nullable(),
  parts,
  /** The end of a suspension; null if it is permanent. */
  until: moment.nullable(),
  appeal: appeal.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type OwnDecision = z.output<typeof ownDecision>;

export const myDecisions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/moderation',
  summary: 'Decisions of administrators about what I wrote or about my account, newest first',
  auth: 'session',
  input: {
    query: z.object({
      page,
      post: id.optional(),
      kind: z.literal('suspension', 'Choose suspension.').optional(),
    }),
  },
  output: z.object({ decisions: z.array(ownDecision), ...paging }),
});

export const myDecision = defineEndpoint({
  method: 'GET',
  path: '/api/v1/moderation/:id',
  summary: 'One decision about what I wrote: what, why and under which rule',
  auth: 'session',
  input: { params: z.object({ id }) },
  output: z.object({ decision: ownDecision }),
  errors: ['not_found'],
});

export const appealDecision = defineEndpoint({
  method: 'POST',
  path: '/api/v1/moderation/:id/appeal',
  summary: 'Ask the administrator to look at a decision about me again; once',
  auth: 'session',
  input: { params: z.object({ id }), body: z.object({ text: appealText }) },
  output: z.object({ decision: ownDecision, message }),
  errors: ['not_found', 'conflict'],
});

export const flagMember = defineEndpoint({
  method: 'POST',
  path: '/api/v1/members/:id/flag',
  summary: 'Report a member’s name, picture or text about themselves to the administrator; once',
  auth: 'account',
  input: { params: z.object({ id }), body: z.object({ comment: text(5_000).nullish() }) },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const memberRecord = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  avatar: z.string().nullable(),
  about_me: z.string().nullable(),
  city: z.string().nullable(),
  created_at: moment,
  deactivated: z.boolean(),
  /** Other members may open their page. */
  has_page: z.boolean(),
  administrator: z.boolean(),
  may_share_media: z.boolean(),
  suspension: suspension.nullable(),
  removals: z.number(),
});
export type MemberRecord = z.output<typeof memberRecord>;

export const adminMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/members',
  summary: 'Members by email or name',
  auth: 'admin',
  input: { query: z.object({ q: text(100).default(''), page }) },
  output: z.object({ members: z.array(memberRecord), ...paging }),
});

const logEntry = z.object({
  id: z.number(),
  at: moment,
  by: z.string(),
  action: z.string(),
  case_id: z.number().nullable(),
  post_id: z.number().nullable(),
  /** Null as well when that account is gone. */
  member: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.output<typeof logEntry>;

export const adminMember = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id',
  summary: 'A member with the last 50 actions about them',
  auth: 'admin',
  input: { params: z.object({ id }) },
  output: z.object({ member: memberRecord, log: z.array(logEntry) }),
  errors: ['not_found'],
});

export const setMediaPermission = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/members/:id/media',
  summary: 'Allow a member to share images and video, or undo it',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z.object({ granted: flag, reason: text(1_000).nullish() }),
  },
  output: z.object({ message }),
  errors: ['not_found'],
});

export const removeProfileParts = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/members/:id/profile',
  summary: 'Remove a member’s picture or text about themselves, or reset their name or city',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z.object({ parts: parts.min(1, 'Choose what to remove.'), reason, rule: rule.nullish() }),
  },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const suspendMember = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/members/:id/suspension',
  summary: 'Suspend a member for some days or permanently, or lift the suspension',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z.object({
      suspended: flag,
      /** Null or absent: permanent. */
      days: wholeNumber(1, 3_650).nullish(),
      reason,
      rule: rule.nullish(),
    }),
  },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const entryList = z
  .array(text(100))
  .max(2_000, 'The list can have at most 2,000 entries.')
  .transform((entries) => [...new Set(entries.filter((entry) => entry !== ''))]);

export const contentFilter = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/filter',
  summary: 'Words, phrases and hosts of links that put a new post or initiative in review',
  auth: 'admin',
  input: {},
  output: z.object({ words: z.array(z.string()), links: z.array(z.string()) }),
});

export const saveContentFilter = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/filter',
  summary: 'Replace the lists of the filter',
  auth: 'admin',
  input: { body: z.object({ words: entryList, links: entryList }) },
  output: z.object({ words: z.array(z.string()), links: z.array(z.string()), message }),
});

export const moderationLog = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/log',
  summary: 'Every action of an administrator, newest first',
  auth: 'admin',
  input: { query: z.object({ page }) },
  output: z.object({ entries: z.array(logEntry), ...paging }),
});

export const transparencyCounts = z.object({
  reports: z.number(),
  /** Asked for by the filter. */
  reviews: z.number(),
  removed: z.number(),
  kept: z.number(),
  appeals: z.number(),
  upheld: z.number(),
  restored: z.number(),
  suspensions: z.number(),
});
export type TransparencyCounts = z.output<typeof transparencyCounts>;

export const transparency = defineEndpoint({
  method: 'GET',
  path: '/api/v1/transparency',
  summary: 'Reports, decisions, appeals and suspensions by month; no names',
  auth: 'anyone',
  input: {},
  output: z.object({
    total: transparencyCounts,
    /** 'YYYY-MM', newest first; at most 24. */
    months: z.array(transparencyCounts.extend({ month: z.string() })),
  }),
});
