import { invitationMail, invitationPush } from './invitation-notices.ts';
import { mailInvitationMail } from './mail-invitations.ts';

export const connectMails = [invitationMail, invitationPush, mailInvitationMail];
