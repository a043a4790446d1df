import { z } from 'zod';
import { providerNames, socialProviders, type SocialProvider } from '#contract/auth/social.ts';
import { keysOf } from '#contract/fields.ts';
import type { Db } from '#server/database/pool.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findContact } from './credentials-store.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';

/** Changes of sign-in methods: subject and first paragraph of the email. */
const changes = {
  two_step_on: () => ['Two-step sign-in is on', 'Two-step sign-in was turned on for your Polity account.'],
  two_step_off: () => ['Two-step sign-in is off', 'Two-step sign-in was turned off for your Polity account.'],
  two_step_reset: () => [
    'Two-step sign-in was reset',
    'An administrator turned off two-step sign-in for your account, because someone reported that your phone and recovery codes are lost. Every device was signed out.',
  ],
  recovery_codes_renewed: () => [
    'You have new recovery codes',
    'New recovery codes were made for your Polity account. The old ones no longer work.',
  ],
  passkey_added: () => ['A passkey was added', 'A passkey was added to your Polity account.'],
  passkey_removed: () => ['A passkey was removed', 'A passkey was removed from your Polity account.'],
  linked: (provider) => [
    `${provider} was linked`,
    `You can now sign in to your Polity account with ${provider}.`,
  ],
  unlinked: (provider) => [
    `${provider} was unlinked`,
    `You can no longer sign in to your Polity account with ${provider}.`,
  ],
} satisfies Record<string, (provider: string) => [string, string]>;

/** An email by which the owner of a stolen account can notice what was changed. */
export const securityNotice = defineEmailJob({
  name: 'accounts.security_notice',
  data: z.object({
    member_id: z.number(),
    change: z.enum(keysOf(changes)),
    provider: z.enum(socialProviders).optional(),
  }),
  async compose(db, { member_id, change, provider }, { config }) {
    const member = await findContact(db, member_id);
    if (!member) return undefined;
    const [subject, text] = changes[change](provider ? providerNames[provider] : '');
    return {
      to: member.email,
      subject: `${subject} for your Polity account`,
      paragraphs: [
        text,
        'If this was you, there is nothing to do.',
        `If it was not you, sign in, check Settings, and choose a new password, which signs out every other device. If you cannot sign in, write to ${config.supportEmail} at once.`,
      ],
      action: { label: 'Open Settings', path: '/settings' },
    };
  },
});

/** Queues the notice. Called in the transaction of the change, so that each change has exactly one. */
export async function notifyOfSecurityChange(
  { db, jobs }: { db: Db; jobs: Jobs },
  memberId: number,
  change: keyof typeof changes,
  provider?: SocialProvider,
): Promise<void> {
  await jobs.enqueue(db, securityNotice, { member_id: memberId, change, provider });
}
