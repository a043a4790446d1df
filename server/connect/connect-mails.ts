import { invitationMail } from './invitation-notices.ts';
import { mailInvitationMail } from './mail-invitations.ts';

export const connectMails = [invitationMail, mailInvitationMail];
