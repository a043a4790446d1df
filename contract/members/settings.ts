import { z } from 'zod';
import { flag, recordOf, text, wholeNumber } from '../fields.ts';

/**
 * Every notification that a member can switch off. The wire, the switches on screen and the statements that
 * read and write them follow from this list; a new one also needs its column `notify_NAME` in members.
 */
export const notifications = {
  new_bill: { label: 'New bills', hint: 'When a bill has an issue, sponsor or committee that you follow.' },
  bill_status_change: {
    label: 'Bill status changes',
    hint: 'When a bill on your watchlist, or one you gave an opinion on, moves on or is voted on.',
  },
  sponsor_new_bill: {
    label: 'Bills by your representatives',
    hint: 'When a representative of yours, or one you follow, introduces a bill.',
  },
  invite_network: {
    label: 'Invitations',
    hint: 'When a member invites you, accepts your invitation or follows you.',
  },
  share_comment: {
    label: 'Shares and comments',
    hint: 'When someone shares with you, replies to you, mentions you or likes what you wrote.',
  },
} as const;
export type NotificationName = keyof typeof notifications;
export const notificationNames = Object.keys(notifications) as NotificationName[];

/** How often a member gets an email with what they have missed. */
export const digests = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

export const notificationSetting = z.object({
  ...recordOf(notificationNames, () => z.boolean()),
  digest: z.enum(digests),
});
export type NotificationSetting = z.output<typeof notificationSetting>;

export const notificationChange = z.object({
  ...recordOf(notificationNames, () => flag.optional()),
  digest: z.enum(digests, 'Choose none, daily or weekly.').optional(),
});

/** The districts of a member, and those whose people may connect at once. */
export const districtNames = [
  'congressional_district',
  'state_assembly_district',
  'state_senate_district',
] as const;
export type DistrictName = (typeof districtNames)[number];

export const privacyModes = ['secure', 'selected', 'open'] as const;
export type PrivacyMode = (typeof privacyModes)[number];

/** Exactly one of the three is set. */
export const privacySetting = z.object({
  secure: z.boolean(),
  open: z.boolean(),
  selected: z.union([
    z.object({
      /** The number that clients send for a state. */
      state: z.number(),
      state_name: z.string(),
      ...recordOf(districtNames, () => z.number().nullable()),
    }),
    z.literal(false),
  ]),
});
export type PrivacySetting = z.output<typeof privacySetting>;

/** A state by its number, full name or postal code. */
export const state = z.union(
  [wholeNumber(1, 99), text(100)],
  'Give a state by its name, postal code or number.',
);

const emptyToNull = (value: unknown) => (value === '' || value === false ? null : value);

export const privacyChange = z.object({
  secure: flag.optional(),
  open: flag.optional(),
  selected: z.preprocess(
    // The mode alone is accepted here; the server then asks for the state.
    (value) => {
      const { success, data: on } = flag.safeParse(value);
      if (success) return on ? {} : null;
      return value;
    },
    z
      .object({
        state: z.preprocess(emptyToNull, state.nullish()),
        ...recordOf(districtNames, () => z.preprocess(emptyToNull, wholeNumber(0, 999).nullish())),
      })
      .nullish(),
  ),
});
export type PrivacyChange = z.output<typeof privacyChange>;
