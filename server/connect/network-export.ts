import type { Services } from '#server/jobs/services.ts';
import { linkUrl } from './invite-links.ts';
import { readLink } from './invite-links.queries.ts';
import { findInvitations, findMailsSent, findRelated } from './network-export.queries.ts';

/** A member's network for their data export. It does not reveal who has blocked them. */
export async function networkOf({ db, config }: Pick<Services, 'db' | 'config'>, memberId: number) {
  const code = await readLink(db, memberId);
  return {
    connections: await findRelated(db, memberId, 'network'),
    invitations_sent: await findInvitations(db, memberId, 'sent'),
    invitations_received: await findInvitations(db, memberId, 'received'),
    following: await findRelated(db, memberId, 'followed'),
    followers: await findRelated(db, memberId, 'followers'),
    held: await findRelated(db, memberId, 'held'),
    invite_link: code === undefined ? null : linkUrl(config.publicUrl, code),
    // Addresses are stored as hashes only, so the export has none.
    mail_invitations_sent: await findMailsSent(db, memberId),
  };
}
