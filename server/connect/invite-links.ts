import { randomBytes } from 'node:crypto';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';
import { qrPath } from '#server/media/qr-code.ts';
import { findLinkOwner, readLink, writeLink } from './invite-links.queries.ts';
import { findOthers } from './relations.queries.ts';

/** A member's invite link and its QR code. The link opens their card. */
export async function ownLink({ db, config }: Pick<Services, 'db' | 'config'>, memberId: number) {
  return shown(config.publicUrl + (await ownLinkPath(db, memberId)));
}

/** A new link; the old one stops working. */
export async function renewLink({ db, config }: Pick<Services, 'db' | 'config'>, memberId: number) {
  return shown(linkUrl(config.publicUrl, await writeLink(db, memberId, newCode(), true)));
}

/** The path that emails and the QR code open. */
export async function ownLinkPath(db: Db, memberId: number): Promise<string> {
  return `/join/${(await readLink(db, memberId)) ?? (await writeLink(db, memberId, newCode(), false))}`;
}

/** The owner of a link. @throws AppError not_found, also when they have blocked the viewer */
export async function ownerOfLink(db: Db, viewerId: number | undefined, code: string) {
  const owner = await findLinkOwner(db, code);
  const expired = new AppError('not_found', {
    text: 'This link no longer works. Please ask for a new one.',
  });
  if (!owner) throw expired;
  if (viewerId !== undefined && (await findOthers(db, viewerId, [owner.id])).get(owner.id)?.blockedMe)
    throw expired;
  return { user: owner, own: owner.id === viewerId };
}

export function linkUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/join/${code}`;
}

function shown(url: string) {
  return { url, qr: qrPath(url) };
}

/** 96 random bits: short enough for a small QR code, too long to guess. */
function newCode(): string {
  return randomBytes(12).toString('base64url');
}
