import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { routes } from '#server/app.ts';
import type { AppError } from '#server/http/errors.ts';
import { openApi } from '#server/http/openapi.ts';
import { authorize } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { adRequest, buildAdFor, isAdCall } from '#server/testing/ads.ts';
import { testApp } from '#server/testing/app.ts';
import { signInPayload } from '#server/testing/sign-in-payload.ts';
import {
  buildConnectScene,
  connectRequest,
  isConnectCall,
  type ConnectScene,
} from '#server/testing/connect-scene.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildReply,
  buildNewcomer,
  buildOfficial,
  buildRollCall,
  buildShare,
  buildZip,
  published,
  type TestMember,
} from '#server/testing/build.ts';

/**
 * Who calls. The owner has the opinion that calls are about; the deactivated member has one, too, and an old
 * token.
 */
const callers = ['visitor', 'newcomer', 'member', 'owner', 'administrator', 'deactivated'] as const;
type Caller = (typeof callers)[number];
const confirmed = { email_confirmed_at: new Date() };

/**
 * What the call is about: it exists (an initiative as a draft, or published), it has been deleted, or there
 * never was such a target.
 */
type Target = 'there' | 'published' | 'deleted' | 'missing' | 'private list' | 'deactivated account';

type Statuses = [
  visitor: number,
  newcomer: number,
  member: number,
  owner: number,
  administrator: number,
  deactivated: number,
];

const always = (status: number): Statuses => [status, status, status, status, status, status];
const anyone = always(200);
const session: Statuses = [401, 200, 200, 200, 200, 401];
const account: Statuses = [401, 403, 200, 200, 200, 401];
const ownerOnly: Statuses = [401, 403, 404, 200, 404, 401];
// Others can read it.
const openOwnerOnly: Statuses = [401, 403, 403, 200, 403, 401];
const adminOnly: Statuses = [404, 404, 404, 404, 200, 404];
const nothing = always(404);
const nothingForSession: Statuses = [401, 404, 404, 404, 404, 401];
const nothingForAccount: Statuses = [401, 403, 404, 404, 404, 401];
const refused = always(422);
const refusedForSession: Statuses = [401, 422, 422, 422, 422, 401];
const refusedForAccount: Statuses = [401, 403, 422, 422, 422, 401];

/**
 * The whole matrix: call, target, and the status for each caller in the order above. A bound call without a
 * row fails.
 */
const matrix: [call: string, target: Target, statuses: Statuses][] = [
  ['POST /api/v1/users/sign_up', 'there', always(201)],
  ['POST /users', 'there', always(201)],
  ['POST /api/v1/users/sign_in', 'there', anyone],
  // Within 30 days signing in brings a deactivated account back.
  ['POST /api/v1/users/sign_in', 'deactivated account', anyone],
  ['POST /api/v1/users/sign_out', 'there', session],
  ['POST /password_resets', 'there', anyone],
  ['GET /password_resets/:reset_token', 'missing', nothing],
  ['PUT /password_resets/:reset_token', 'missing', nothing],
  ['PUT /api/v1/users/password', 'missing', refusedForSession],
  ['PUT /api/v1/users/email', 'missing', refusedForSession],
  // The newcomer's address is the only one that is not confirmed yet.
  ['POST /api/v1/users/email_confirmation', 'there', [401, 200, 409, 409, 409, 401]],
  ['GET /api/v1/email_confirmations/:token', 'missing', nothing],
  ['PUT /api/v1/email_confirmations/:token', 'missing', nothing],
  ['GET /api/v1/users/sessions', 'there', session],
  ['DELETE /api/v1/users/sessions', 'there', session],
  ['DELETE /api/v1/users/sessions/:id', 'missing', nothingForSession],
  ['POST /api/v1/users/deactivate', 'there', session],
  ['GET /api/v1/search', 'there', anyone],
  ['GET /api/v1/transparency', 'there', anyone],
  ['GET /api/v1/users/export', 'there', session],
  ['DELETE /api/v1/users', 'there', session],
  ['GET /api/v1/users/me', 'there', session],
  ['GET /api/v1/users/get_personal_details', 'there', session],
  ['PUT /api/v1/users', 'there', session],
  ['PUT /user', 'there', session],
  ['PUT /api/v1/users/update_avatar', 'there', session],
  ['DELETE /api/v1/users/avatar', 'there', session],
  // Uploads are their member's own: server/media/uploads.api.test.ts.
  ['GET /api/v1/media/:id', 'missing', nothingForSession],
  ['DELETE /api/v1/media/:id', 'missing', nothingForSession],
  ['PUT /api/v1/media/:id/poster', 'missing', refusedForSession],
  ['PUT /api/v1/media/:id/captions', 'missing', refusedForSession],
  ['GET /api/v1/link_preview', 'missing', refusedForSession],
  ['GET /api/v1/users/get_city', 'there', anyone],
  ['GET /api/v1/users/get_city', 'missing', nothing],
  ['GET /api/v1/home/users_count', 'there', anyone],
  ['GET /api/v1/home/current_congress', 'there', anyone],
  ['GET /api/v1/home', 'there', anyone],
  ['GET /api/v1/home/contact', 'there', anyone],
  ['GET /api/v1/home/tab_count', 'there', session],
  ['GET /api/v1/users/ad_enabled', 'there', anyone],
  ['GET /api/v1/locations/states_list', 'there', anyone],
  ['GET /api/v1/blocs/state_list', 'there', anyone],
  ['GET /api/v1/locations/state_districts', 'there', anyone],
  ['GET /api/v1/locations/districts_list', 'there', anyone],
  ['PUT /api/v1/devices/update_device', 'there', session],
  ['GET /api/v1/devices/push_key', 'there', session],
  ['DELETE /api/v1/devices/:device_id', 'missing', nothingForSession],
  ['GET /api/v1/notifications', 'there', session],
  ['PUT /api/v1/notifications/read', 'there', session],
  ['PUT /api/v1/:type/:id/mute', 'there', session],
  ['PUT /api/v1/:type/:id/mute', 'deleted', nothingForSession],
  ['PUT /api/v1/:type/:id/mute', 'missing', nothingForSession],
  ['DELETE /api/v1/:type/:id/mute', 'there', session],
  ['DELETE /api/v1/:type/:id/mute', 'missing', nothingForSession],
  ['PUT /api/v1/:type/:id/follow', 'missing', nothingForAccount],
  ['DELETE /api/v1/:type/:id/follow', 'missing', nothingForSession],
  ['GET /api/v1/users/following', 'there', session],
  ['POST /api/v1/notifications/digest/:token/unsubscribe', 'there', anyone],
  ['GET /api/v1/bills', 'there', anyone],
  ['GET /api/v1/bills', 'private list', session],
  ['GET /api/v1/bills/watchlist', 'there', session],
  ['GET /api/v1/bills/issue_titles', 'there', anyone],
  ['GET /api/v1/roll_calls', 'there', anyone],
  ['GET /api/v1/representatives/:id/roll_call_votes', 'there', anyone],
  ['GET /api/v1/representatives/:id/roll_call_votes', 'missing', nothing],
  ['GET /api/v1/roll_calls/:id', 'there', anyone],
  ['GET /api/v1/roll_calls/:id', 'missing', nothing],
  ['GET /api/v1/bills/:id/roll_calls', 'there', anyone],
  ['GET /api/v1/bills/:id/roll_calls', 'deleted', nothing],
  ['GET /api/v1/bills/:id/roll_calls', 'missing', nothing],
  ['GET /api/v1/bills/:id/amendments', 'there', anyone],
  ['GET /api/v1/bills/:id/amendments', 'deleted', nothing],
  ['GET /api/v1/bills/:id/amendments', 'missing', nothing],
  ['GET /api/v1/users/match_my_votes_page', 'there', account],
  ['GET /api/v1/users/match_my_votes_records', 'there', account],
  ['GET /api/v1/users/match_my_votes_suggestions', 'there', account],
  ['GET /api/v1/users/match_my_votes_unrecorded', 'there', account],
  ['GET /api/v1/bills/:id', 'there', anyone],
  ['GET /api/v1/bills/:id', 'deleted', nothing],
  ['GET /api/v1/bills/:id', 'missing', nothing],
  ['GET /api/v1/initiatives', 'there', anyone],
  ['GET /api/v1/bills/:id/texts/:version', 'missing', nothing],
  // Only those who can read it can report it, and not its author.
  ['POST /api/v1/initiatives/:id/flag', 'there', [401, 403, 404, 403, 404, 401]],
  ['POST /api/v1/initiatives/:id/flag', 'published', [401, 403, 200, 403, 200, 401]],
  ['POST /api/v1/initiatives/:id/flag', 'deleted', nothingForAccount],
  ['POST /api/v1/initiatives/:id/flag', 'missing', nothingForAccount],
  ['POST /api/v1/initiatives/create_initiatives', 'there', [401, 403, 201, 201, 201, 401]],
  // Only the author sees drafts; what a deactivated member has published is not shown.
  ['GET /api/v1/initiatives/:id', 'there', [404, 404, 404, 200, 404, 404]],
  ['GET /api/v1/initiatives/:id', 'published', [200, 200, 200, 200, 200, 404]],
  ['GET /api/v1/initiatives/:id', 'deleted', nothing],
  ['GET /api/v1/initiatives/:id', 'missing', nothing],
  ['GET /api/v1/initiatives/:id/emails', 'there', [404, 404, 404, 200, 404, 404]],
  ['GET /api/v1/initiatives/:id/emails', 'published', [200, 200, 200, 200, 200, 404]],
  ['GET /api/v1/initiatives/:id/emails', 'missing', nothing],
  ['PUT /api/v1/initiatives/:id', 'there', ownerOnly],
  ['PUT /api/v1/initiatives/:id', 'published', [401, 403, 403, 409, 403, 401]],
  ['PUT /api/v1/initiatives/:id', 'deleted', nothingForAccount],
  ['PUT /api/v1/initiatives/:id', 'missing', nothingForAccount],
  ['PUT /api/v1/initiatives/:id/submit_initiative', 'there', ownerOnly],
  ['PUT /api/v1/initiatives/:id/submit_initiative', 'published', [401, 403, 403, 409, 403, 401]],
  ['PUT /api/v1/initiatives/:id/submit_initiative', 'deleted', nothingForAccount],
  ['PUT /api/v1/initiatives/:id/submit_initiative', 'missing', nothingForAccount],
  ['DELETE /api/v1/initiatives/:id', 'there', ownerOnly],
  ['DELETE /api/v1/initiatives/:id', 'published', [401, 403, 403, 409, 403, 401]],
  ['DELETE /api/v1/initiatives/:id', 'deleted', nothingForAccount],
  ['DELETE /api/v1/initiatives/:id', 'missing', nothingForAccount],
  ['GET /api/v1/:type/:id/votes/0', 'there', anyone],
  ['GET /api/v1/:type/:id/votes/0', 'deleted', nothing],
  ['GET /api/v1/:type/:id/votes/0', 'missing', nothing],
  ['GET /api/v1/:type/:id/votes', 'there', anyone],
  ['GET /api/v1/:type/:id/votes', 'deleted', nothing],
  ['GET /api/v1/:type/:id/votes', 'missing', nothing],
  ['GET /api/v1/:type/:id/user_vote', 'there', anyone],
  ['GET /api/v1/:type/:id/user_vote', 'deleted', nothing],
  ['GET /api/v1/:type/:id/user_vote', 'missing', nothing],
  ['POST /api/v1/:type/:id/votes', 'there', account],
  ['POST /api/v1/:type/:id/votes', 'deleted', nothingForAccount],
  ['POST /api/v1/:type/:id/votes', 'missing', nothingForAccount],
  ['PUT /api/v1/:type/:id/votes/:voteId', 'there', openOwnerOnly],
  ['PUT /api/v1/:type/:id/votes/:voteId', 'deleted', nothingForAccount],
  ['PUT /api/v1/:type/:id/votes/:voteId', 'missing', nothingForAccount],
  ['DELETE /api/v1/:type/:id/votes/:voteId', 'there', openOwnerOnly],
  ['DELETE /api/v1/:type/:id/votes/:voteId', 'deleted', nothingForAccount],
  ['DELETE /api/v1/:type/:id/votes/:voteId', 'missing', nothingForAccount],
  ['GET /api/v1/votes/details/:id', 'there', anyone],
  ['GET /api/v1/votes/details/:id', 'deleted', nothing],
  ['GET /api/v1/votes/details/:id', 'missing', nothing],
  ['GET /api/v1/users/opinions', 'there', session],
  ['GET /api/v1/users/my_comments', 'there', session],
  ['POST /api/v1/comments', 'there', [401, 403, 201, 201, 201, 401]],
  ['POST /api/v1/comments', 'deleted', nothingForAccount],
  ['POST /api/v1/comments', 'missing', nothingForAccount],
  ['DELETE /api/v1/comments/:id', 'there', openOwnerOnly],
  ['DELETE /api/v1/comments/:id', 'deleted', nothingForAccount],
  ['DELETE /api/v1/comments/:id', 'missing', nothingForAccount],
  ['POST /api/v1/comments/:id/like', 'there', account],
  ['POST /api/v1/comments/:id/like', 'deleted', nothingForAccount],
  ['POST /api/v1/comments/:id/like', 'missing', nothingForAccount],
  // Nobody can flag their own post.
  ['POST /api/v1/comments/:id/flag', 'there', [401, 403, 200, 403, 200, 401]],
  ['POST /api/v1/comments/:id/flag', 'deleted', nothingForAccount],
  ['POST /api/v1/comments/:id/flag', 'missing', nothingForAccount],
  // The share is general and its author has no network: nobody else sees it, not even administrators.
  ['GET /api/v1/shares', 'there', account],
  ['GET /api/v1/shares/image_video_enabled', 'there', session],
  ['GET /api/v1/shares/:id', 'there', ownerOnly],
  ['GET /api/v1/shares/:id', 'deleted', nothingForAccount],
  ['GET /api/v1/shares/:id', 'missing', nothingForAccount],
  ['POST /api/v1/shares', 'missing', refusedForAccount],
  ['POST /api/v1/shares/share_with', 'missing', refusedForAccount],
  ['DELETE /api/v1/shares/:id', 'there', ownerOnly],
  ['DELETE /api/v1/shares/:id', 'deleted', nothingForAccount],
  ['DELETE /api/v1/shares/:id', 'missing', nothingForAccount],
  ['POST /api/v1/shares/:id/like', 'there', ownerOnly],
  ['POST /api/v1/shares/:id/like', 'deleted', nothingForAccount],
  ['POST /api/v1/shares/:id/like', 'missing', nothingForAccount],
  ['POST /api/v1/shares/:id/truth', 'there', ownerOnly],
  ['POST /api/v1/shares/:id/truth', 'deleted', nothingForAccount],
  ['POST /api/v1/shares/:id/truth', 'missing', nothingForAccount],
  ['POST /api/v1/shares/:id/flag', 'there', [401, 403, 404, 403, 404, 401]],
  ['POST /api/v1/shares/:id/flag', 'deleted', nothingForAccount],
  ['POST /api/v1/shares/:id/flag', 'missing', nothingForAccount],
  ['POST /api/v1/share_comments', 'there', [401, 403, 404, 201, 404, 401]],
  ['POST /api/v1/share_comments', 'deleted', nothingForAccount],
  ['POST /api/v1/share_comments', 'missing', nothingForAccount],
  ['DELETE /api/v1/share_comments/:id', 'there', ownerOnly],
  ['DELETE /api/v1/share_comments/:id', 'deleted', nothingForAccount],
  ['DELETE /api/v1/share_comments/:id', 'missing', nothingForAccount],
  ['POST /api/v1/share_comments/:id/like', 'there', ownerOnly],
  ['POST /api/v1/share_comments/:id/like', 'deleted', nothingForAccount],
  ['POST /api/v1/share_comments/:id/like', 'missing', nothingForAccount],
  ['POST /api/v1/share_comments/:id/flag', 'there', [401, 403, 404, 403, 404, 401]],
  ['POST /api/v1/share_comments/:id/flag', 'deleted', nothingForAccount],
  ['POST /api/v1/share_comments/:id/flag', 'missing', nothingForAccount],
  ['GET /api/v1/about_us', 'there', anyone],
  ['GET /api/v1/terms_of_service', 'there', anyone],
  ['GET /api/v1/privacy_policy', 'there', anyone],
  ['GET /api/v1/disclosure', 'there', anyone],
  ['GET /api/v1/home/representatives', 'there', anyone],
  ['GET /api/v1/representatives', 'there', anyone],
  ['GET /api/v1/users/my_representatives', 'there', account],
  ['GET /api/v1/users/my_state_representatives', 'there', account],
  ['POST /api/v1/representatives/find', 'there', anyone],
  ['GET /api/v1/locations/district_choices', 'there', anyone],
  ['GET /api/v1/representatives/:id/bills', 'there', anyone],
  ['GET /api/v1/representatives/:id/bills', 'missing', nothing],
  ['GET /api/v2/representatives/:id.json', 'there', anyone],
  ['GET /api/v2/representatives/:id.json', 'missing', nothing],
  ['GET /api/v1/representatives/:id', 'there', anyone],
  ['GET /api/v1/representatives/:id', 'missing', nothing],
  ['POST /api/v1/users/create_watchlist', 'there', session],
  ['POST /api/v1/users/create_watchlist', 'deleted', nothingForSession],
  ['POST /api/v1/users/create_watchlist', 'missing', nothingForSession],
  ['DELETE /api/v1/users/watchlist/:bill_id', 'there', session],
  ['DELETE /api/v1/users/watchlist/:bill_id', 'deleted', nothingForSession],
  ['DELETE /api/v1/users/watchlist/:bill_id', 'missing', nothingForSession],
  ['GET /api/v1/users/watchlist_feed', 'there', session],
  ['POST /api/v1/users/watchlist_feed', 'there', [401, 201, 201, 201, 201, 401]],
  ['DELETE /api/v1/users/watchlist_feed', 'there', session],
  ['GET /api/v1/connect/users_list', 'there', account],
  ['GET /api/v1/connect/search_members', 'there', account],
  ['GET /api/v1/connect/suggestions', 'there', account],
  ['GET /api/v1/connect/common_friends', 'there', account],
  ['GET /api/v1/connect/common_friends', 'missing', nothingForAccount],
  ['GET /api/v1/members/:user_id', 'there', account],
  ['GET /api/v1/members/:user_id', 'missing', nothingForAccount],
  ['GET /api/v1/networkings/manage_networks_friends_and_family', 'there', account],
  ['GET /api/v1/networkings/search_my_networks', 'there', account],
  ['GET /api/v1/networkings/manage_blocked_users', 'there', account],
  ['GET /api/v1/networkings/manage_followers', 'there', account],
  ['GET /api/v1/networkings/manage_followings_users', 'there', account],
  ['PUT /api/v1/networkings/:id/hold_resume_postings_from_networks', 'there', account],
  ['PUT /api/v1/networkings/:id/hold_resume_postings_from_networks', 'missing', nothingForAccount],
  ['DELETE /api/v1/networkings/:id', 'there', ownerOnly],
  ['DELETE /api/v1/networkings/:id', 'missing', nothingForAccount],
  ['POST /api/v1/invitations/send_member_invites', 'there', account],
  ['POST /api/v1/invitations/send_member_invites', 'missing', nothingForAccount],
  ['POST /api/v1/invitations/:id', 'there', ownerOnly],
  ['POST /api/v1/invitations/:id', 'missing', nothingForAccount],
  ['DELETE /api/v1/invitations/:id', 'there', ownerOnly],
  ['DELETE /api/v1/invitations/:id', 'missing', nothingForAccount],
  ['GET /api/v1/invitations/member_invites_recieved', 'there', account],
  ['PUT /api/v1/invitations/accept_or_decline_member_invites', 'there', ownerOnly],
  ['PUT /api/v1/invitations/accept_or_decline_member_invites', 'missing', nothingForAccount],
  ['POST /api/v1/invitations/follow_members', 'there', account],
  ['POST /api/v1/invitations/follow_members', 'missing', nothingForAccount],
  ['POST /api/v1/invitations/unfollow_members', 'there', account],
  ['POST /api/v1/invitations/unfollow_members', 'missing', nothingForAccount],
  ['POST /api/v1/invitations/mail', 'there', account],
  ['GET /api/v1/invitations/link', 'there', account],
  ['POST /api/v1/invitations/link', 'there', account],
  ['GET /api/v1/invitations/link/:code', 'there', anyone],
  ['GET /api/v1/invitations/link/:code', 'missing', nothing],
  ['POST /api/v1/invitations/mail/:token/unsubscribe', 'there', anyone],
  ['GET /api/v2/sign_in_options', 'there', anyone],
  ['POST /api/v2/users/social_sign_in', 'missing', refused],
  ['POST /api/v2/users/sign_up', 'missing', refused],
  ['POST /api/v2/users/sign_in', 'missing', refused],
  ['POST /api/v2/users/social_result', 'missing', refused],
  ['GET /api/v1/request/token', 'missing', refused],
  ['GET /api/v1/access_token', 'missing', refused],
  ['GET /api/v1/fbaccess_token', 'missing', refused],
  ['GET /api/v2/users/identities', 'there', session],
  ['POST /api/v2/users/identities', 'missing', refusedForSession],
  ['DELETE /api/v2/users/identities/:provider', 'missing', nothingForSession],
  ['POST /api/v2/users/two_step', 'missing', refused],
  ['GET /api/v2/two_step', 'there', session],
  ['POST /api/v2/two_step/setup', 'there', session],
  ['POST /api/v2/two_step', 'missing', [401, 409, 409, 409, 409, 401]],
  ['POST /api/v2/two_step/recovery_codes', 'missing', refusedForSession],
  ['DELETE /api/v2/two_step', 'missing', refusedForSession],
  ['GET /api/v2/passkeys', 'there', session],
  ['POST /api/v2/passkeys/options', 'there', session],
  ['POST /api/v2/passkeys', 'missing', refusedForSession],
  ['PUT /api/v2/passkeys/:id', 'missing', nothingForSession],
  ['DELETE /api/v2/passkeys/:id', 'missing', nothingForSession],
  ['POST /api/v2/passkeys/sign_in/options', 'there', anyone],
  ['POST /api/v2/passkeys/sign_in', 'missing', refused],
  ['PUT /api/v1/admin/bills/:id/issues', 'there', adminOnly],
  ['PUT /api/v1/admin/bills/:id/issues', 'missing', nothing],
  ['GET /api/v1/admin/short_list', 'there', adminOnly],
  ['PUT /api/v1/admin/short_list/:type/:id', 'there', adminOnly],
  ['PUT /api/v1/admin/short_list/:type/:id', 'missing', nothing],
  ['GET /api/v1/admin/data', 'there', adminOnly],
  ['POST /api/v1/admin/data/:source/sync', 'there', adminOnly],
  ['POST /api/v1/admin/data/:source/sync', 'missing', nothing],
  ['POST /api/v1/admin/failed_jobs/retry', 'there', adminOnly],
  ['GET /api/v1/users/ads', 'there', account],
  ['GET /api/v1/users/ad_list', 'there', account],
  ['POST /api/v1/users/ad', 'missing', [401, 403, 422, 422, 422, 401]],
  ['POST /api/v1/users/ad_view', 'there', account],
  ['POST /api/v1/users/ad_view', 'missing', nothingForAccount],
  ['POST /api/v1/users/update_ad_status', 'there', ownerOnly],
  ['POST /api/v1/users/update_ad_status', 'missing', nothingForAccount],
  ['POST /api/v1/ads/:id/watched', 'there', account],
  ['POST /api/v1/ads/:id/watched', 'missing', nothingForAccount],
  ['POST /api/v1/ads/:id/report', 'there', account],
  ['POST /api/v1/ads/:id/report', 'missing', nothingForAccount],
  ['GET /api/v1/ads/archive', 'there', anyone],
  ['GET /api/v1/admin/ads', 'there', adminOnly],
  ['PUT /api/v1/admin/ads', 'there', adminOnly],
  ['PUT /api/v1/admin/ads/:id', 'there', adminOnly],
  ['PUT /api/v1/admin/ads/:id', 'missing', nothing],
  ['GET /api/v1/admin/flags', 'there', adminOnly],
  ['PUT /api/v1/admin/flags/:id', 'there', adminOnly],
  ['PUT /api/v1/admin/flags/:id', 'missing', nothing],
  ['PUT /api/v1/admin/appeals/:id', 'there', adminOnly],
  ['PUT /api/v1/admin/appeals/:id', 'missing', nothing],
  ['GET /api/v1/admin/members', 'there', adminOnly],
  ['GET /api/v1/admin/members/:id', 'there', adminOnly],
  ['GET /api/v1/admin/members/:id', 'missing', nothing],
  ['PUT /api/v1/admin/members/:id/media', 'there', adminOnly],
  ['PUT /api/v1/admin/members/:id/media', 'missing', nothing],
  ['PUT /api/v1/admin/members/:id/profile', 'there', adminOnly],
  ['PUT /api/v1/admin/members/:id/profile', 'missing', nothing],
  ['PUT /api/v1/admin/members/:id/suspension', 'there', adminOnly],
  ['PUT /api/v1/admin/members/:id/suspension', 'missing', nothing],
  ['GET /api/v1/admin/filter', 'there', adminOnly],
  ['PUT /api/v1/admin/filter', 'there', adminOnly],
  ['GET /api/v1/admin/log', 'there', adminOnly],
  // Decisions about the owner's opinion.
  ['GET /api/v1/moderation', 'there', session],
  ['GET /api/v1/moderation/:id', 'there', [401, 404, 404, 200, 404, 401]],
  ['GET /api/v1/moderation/:id', 'missing', nothingForSession],
  ['POST /api/v1/moderation/:id/appeal', 'there', [401, 404, 404, 200, 404, 401]],
  ['POST /api/v1/moderation/:id/appeal', 'missing', nothingForSession],
  ['POST /api/v1/members/:id/flag', 'there', account],
  ['POST /api/v1/members/:id/flag', 'missing', nothingForAccount],
];

const { send, db } = await testApp();
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const password = 'eleven purple trams';
let official = 0;
let signedUp = 0;

beforeAll(async () => {
  await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
  official = await buildOfficial(db, 'Alex Padilla');
  await buildRollCall(db, { id: 's1-119.2025', chamber: 'senate' }, { [official]: 'yea' });
  for (const email of ['active@example.org', 'left@example.org'])
    await send({ method: 'POST', url: '/api/v1/users/sign_up', payload: { user: { email, password } } });
  await db
    .updateTable('members')
    .set({ deactivated_at: new Date() })
    .where('email', '=', 'left@example.org')
    .execute();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint has a row, and every row an endpoint', () => {
  expect([...new Set(matrix.map(([call]) => call))].toSorted()).toEqual(
    routes.map(({ endpoint }) => nameOf(endpoint)).toSorted(),
  );
  expect(new Set(matrix.map(([call, target]) => `${call} ${target}`)).size).toBe(matrix.length);
});

test('the OpenAPI document declares every status', () => {
  const document = openApi(
    routes.map(({ endpoint }) => endpoint),
    'http://127.0.0.1',
  );
  const undeclared = matrix.flatMap(([call, , statuses]) => {
    const { method, path } = endpointOf(call);
    const { responses } = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    return statuses.filter((status) => !(status in responses)).map((status) => `${call} ${status}`);
  });
  expect([...new Set(undeclared)]).toEqual([]);
});

const endpointOf = (call: string) => routes.find(({ endpoint }) => nameOf(endpoint) === call)!.endpoint;

/** The status that the rule of the endpoint gives a caller, before its handler runs. */
function refusalByRule(call: string, caller: Caller): number | undefined {
  const isMember = caller !== 'visitor' && caller !== 'deactivated';
  const viewer = isMember
    ? { accountSetup: caller !== 'newcomer', isAdmin: caller === 'administrator', twoStep: true }
    : undefined;
  try {
    authorize(endpointOf(call), viewer as Viewer | undefined);
  } catch (error) {
    return errors[(error as AppError).code][0];
  }
}

describe('the rule of the endpoint', () => {
  test.each(matrix)('decides who may call %s (%s)', (call, _thing, statuses) => {
    for (const [index, caller] of callers.entries()) {
      const refusal = refusalByRule(call, caller);
      if (refusal) expect([caller, statuses[index]]).toEqual([caller, refusal]);
    }
  });
});

/**
 * Tests the first of the callers whom the rule treats alike. If handlers treat them differently, tests each
 * of them.
 */
function callersToAsk(call: string, statuses: Statuses): [Caller, number][] {
  const all = callers.map((caller, index): [Caller, number] => [caller, statuses[index]!]);
  const refused = all.filter(([caller]) => refusalByRule(call, caller));
  const passed = all.filter(([caller]) => !refusalByRule(call, caller));
  const isSame = new Set(passed.map(([, status]) => status)).size < 2;
  return [...refused.slice(0, 1), ...(isSame ? passed.slice(0, 1) : passed)];
}

const cells = matrix.flatMap(([call, target, statuses]) =>
  callersToAsk(call, statuses).map(([caller, status]) => [call, target, caller, status] as const),
);

function answer(call: string, target: Target, scene: Scene) {
  return send({
    ...requestOf(call, target, scene),
    headers: {
      ...(scene.token && { authorization: scene.token }),
      ...(call.endsWith('update_avatar') && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
  });
}

test.each(cells.filter(([, , , status]) => status >= 400))(
  'refuses a call of %s (%s) by %s with %i, and changes nothing',
  async (call, target, caller, expected) => {
    const scene = await sharedScene(caller, target, call);
    const before = lastState;
    const { status, body } = await answer(call, target, scene);
    expect({ status, reply: body }).toMatchObject({ status: expected });
    lastState = await everything();
    expect(lastState).toEqual(before);
    if (status === 401 && target !== 'deactivated account')
      expect(body).toEqual({
        error: 'invalid_session',
        errors: 'Signup and Login to use this feature.',
        code: 'invalid_session',
      });
    if (status === 403 && caller === 'newcomer')
      expect(body).toEqual({
        errors: 'Account setup must be completed to use this feature.',
        code: 'account_setup_required',
      });
    expect(errors[body.code][0]).toBe(status);
  },
);

test.each(cells.filter(([, , , status]) => status < 400))(
  'answers a call of %s (%s) by %s with %i',
  async (call, target, caller, expected) => {
    const scene = await sceneFor(caller, target, call);
    const { status, body } = await answer(call, target, scene);
    expect({ status, reply: status < 400 || body }).toMatchObject({ status: expected });
  },
);

interface Scene {
  token: string | undefined;
  bill: string;
  /** Of the holder. */
  initiative: string;
  vote: string;
  /** A reply of the holder's to their own opinion. */
  comment: string;
  share: string;
  shareComment: string;
  /** Case of the holder's opinion, and the holder. */
  case: string;
  holder: string;
  relations: ConnectScene;
  ad: number | undefined;
}

const sharedScenes = new Map<string, Scene>();
let lastState: Awaited<ReturnType<typeof everything>>;

/** Refused calls change nothing, so the next one can use the same scene. */
async function sharedScene(caller: Caller, target: Target, call: string): Promise<Scene> {
  const key = [caller, target, caseStatus(call), isConnectCall(call), isAdCall(call)].join();
  const known = sharedScenes.get(key);
  if (known) return known;
  const scene = await sceneFor(caller, target, call);
  sharedScenes.set(key, scene);
  lastState = await everything();
  return scene;
}

/** Builds who calls and what the call is about. */
async function sceneFor(caller: Caller, target: Target, call: string): Promise<Scene> {
  const [bill, owner] = [await buildBill(db), await buildMember(db, confirmed)];
  const holder = caller === 'deactivated' ? await buildMember(db) : owner;
  const { id } = await db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: holder.id, level: 'support', text: 'Mine' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = await buildReply(db, holder.id, id);
  const share = await buildShare(db, holder.id);
  const shareComment = await buildReply(db, holder.id, share);
  await db.insertInto('watchlist').values({ item_id: bill.id, member_id: holder.id }).execute();
  const initiative = await buildInitiative(db, holder.id, target === 'published' ? published : {});
  if (caller === 'deactivated')
    await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', holder.id).execute();
  if (target === 'deleted') {
    await db.deleteFrom('items').where('id', 'in', [bill.id, initiative]).execute();
    await db.deleteFrom('posts').where('id', '=', share).execute();
  }
  const there = target !== 'missing';
  const status = caseStatus(call);
  const relations = await buildConnectScene(db, holder.id, there && isConnectCall(call));
  return {
    relations,
    ad: await buildAdFor(db, call, holder.id, there),
    token: (await callerOf(caller, holder))?.token,
    bill: there ? bill.slug : 'hr99999-119',
    initiative: there ? String(initiative) : '999999999',
    vote: there ? String(id) : '999999999',
    comment: there ? String(reply) : '999999998',
    share: there ? String(share) : '999999999',
    shareComment: there ? String(shareComment) : '999999998',
    case: there && status ? String(await buildCase(status, id, holder.id)) : '999999999',
    holder: there ? String(holder.id) : '999999999',
  };
}

/** The status that a case needs for a call of moderation. */
function caseStatus(call: string) {
  if (call.includes('admin/flags')) return 'waiting';
  if (call.includes('admin/appeals')) return 'appealed';
  return call.includes('moderation') ? 'removed' : undefined;
}

async function buildCase(
  status: 'waiting' | 'appealed' | 'removed',
  postId: number,
  memberId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('moderation_cases')
    .values({
      kind: 'post',
      post_id: postId,
      member_id: memberId,
      status,
      decided_at: status === 'waiting' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function callerOf(caller: Caller, holder: TestMember): Promise<TestMember | undefined> {
  if (caller === 'visitor') return undefined;
  if (caller === 'newcomer') return buildNewcomer(db);
  if (caller === 'member') return buildMember(db, confirmed);
  if (caller === 'administrator') return buildMember(db, { ...confirmed, is_admin: true });
  return holder;
}

function requestOf(call: string, target: Target, scene: Scene) {
  const { bill, initiative, vote, comment, share, shareComment, relations, ad } = scene;
  const ofFeature = connectRequest(call, relations) ?? adRequest(call, ad);
  if (ofFeature) return ofFeature;
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const id = path.includes('/comments/')
    ? comment
    : path.includes('/share_comments/')
      ? shareComment
      : path.includes('/shares/')
        ? share
        : /admin.(flags|appeals)|moderation/.test(path)
          ? scene.case
          : /v1.(admin.)?members/.test(path)
            ? scene.holder
            : path.includes('/initiatives/')
              ? initiative
              : path.includes('/votes/details/')
                ? vote
                : path.includes('/roll_calls/')
                  ? target === 'there'
                    ? 's1-119.2025'
                    : 's2-119.2025'
                  : path.includes('/representatives/')
                    ? target === 'missing'
                      ? '999999999'
                      : String(official)
                    : bill;
  const url = path
    .replace(':type', 'bills')
    .replace(':id', id)
    .replace(':voteId', vote)
    .replace(':bill_id', bill)
    .replace(':source', target === 'missing' ? 'weather' : 'zips')
    .replace(':provider', 'google')
    // The answer does not reveal whether a token is valid.
    .replace(':token', 'unknown');
  const payload = payloadOf(call, target, { bill, vote, share });
  return { method, url, query: queryOf(call, target), ...(payload && { payload }) };
}

function queryOf(call: string, target: Target): Record<string, string> {
  if (target === 'private list') return { filter: 'watchlist' };
  if (call.endsWith('request/token')) return { oauth_callback: 'https://polity.test/auth/twitter/callback' };
  if (call.endsWith('/access_token'))
    return { oauth_token: 'a', oauth_token_secret: 'b', oauth_verifier: 'c' };
  if (call.endsWith('fbaccess_token'))
    return { code: 'a', callback_url: 'https://polity.test/auth/facebook/callback' };
  if (call.endsWith('district_choices')) return { state: 'CA' };
  return call.endsWith('get_city') ? { zip_code: target === 'there' ? '94110' : '00000' } : {};
}

function payloadOf(
  call: string,
  target: Target,
  { bill, vote, share }: Pick<Scene, 'bill' | 'vote' | 'share'>,
): object | undefined {
  switch (call) {
    case 'POST /api/v1/users/sign_up':
    case 'POST /users':
      return { user: { email: `new${++signedUp}@example.org`, password } };
    case 'POST /api/v1/users/sign_in':
      return { user: { email: target === 'there' ? 'active@example.org' : 'left@example.org', password } };
    case 'POST /password_resets':
      return { email: 'someone@example.org' };
    case 'PUT /password_resets/:reset_token':
    case 'PUT /api/v1/users/password':
      return { current_password: 'not mine', password, password_confirmation: password };
    case 'PUT /api/v1/users/email':
      return { current_password: 'not mine', email: 'else@example.org' };
    case 'PUT /api/v1/users':
    case 'PUT /user':
      return { user: { about_me: 'Changed' } };
    case 'PUT /api/v1/users/update_avatar':
      return Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="user[avatar]"; filename="me.png"\r\n\r\n'),
        picture,
        Buffer.from('\r\n--x--\r\n'),
      ]);
    case 'PUT /api/v1/devices/update_device':
      return {
        device_id: 'phone',
        device_token: 'ExponentPushToken[abc]',
        device_type: 'ios',
        push_type: 'expo',
      };
    case 'PUT /api/v1/notifications/read':
      return { ids: 'all' };
    case 'POST /api/v1/initiatives/create_initiatives':
    case 'PUT /api/v1/initiatives/:id':
      return { initiative: { title: 'More trees' } };
    case 'POST /api/v1/:type/:id/votes':
      return { vote: { voting_parameters: 'oppose' } };
    case 'PUT /api/v1/:type/:id/votes/:voteId':
      return { comment_text: 'Changed' };
    case 'POST /api/v1/comments':
      return { vote_id: vote, comment_text: 'I see it otherwise.' };
    case 'DELETE /api/v1/users':
    case 'POST /api/v1/shares':
    case 'POST /api/v1/shares/share_with':
      return {};
    case 'POST /api/v1/shares/:id/truth':
      return { truth_val: 1 };
    case 'POST /api/v1/share_comments':
      return { share_id: share, comment_text: 'I see it otherwise.' };
    case 'PUT /api/v1/admin/flags/:id':
      return { decision: 'remove', reason: 'Rude' };
    case 'PUT /api/v1/admin/appeals/:id':
      return { decision: 'restore', reason: 'Not rude' };
    case 'PUT /api/v1/admin/members/:id/media':
      return { granted: true };
    case 'PUT /api/v1/admin/members/:id/profile':
      return { parts: ['name'], reason: 'Not a name' };
    case 'PUT /api/v1/admin/members/:id/suspension':
      return { suspended: true, days: 1, reason: 'Rude' };
    case 'PUT /api/v1/admin/filter':
      return { words: [], links: [] };
    case 'POST /api/v1/moderation/:id/appeal':
      return { text: 'It is not rude.' };
    case 'PUT /api/v1/admin/bills/:id/issues':
      return { issues: ['Health'] };
    case 'PUT /api/v1/admin/short_list/:type/:id':
      return { choice: 'pin' };
    case 'POST /api/v1/users/create_watchlist':
      return { bill_id: bill };
    case 'POST /api/v1/representatives/find':
      return { zip_code: '94110' };
  }
  return signInPayload(call);
}

/** What a refused call must not change. */
const tables = [
  'members',
  'initiatives',
  'initiative_flags',
  'posts',
  'shares',
  'post_likes',
  'post_flags',
  'watchlist',
  'ads',
  'connections',
  'follows',
  'holds',
  'invitations',
  'moderation_cases',
  'moderation_log',
];

/** A sum of each table: reading all rows after each call takes longer than the calls. */
async function everything() {
  const sums = tables.map(
    (name) => sql`
      (select md5(string_agg(t::text, ' ' order by t::text)) from ${sql.table(name)} t) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(sums)},
      (select string_agg(id || ' ' || member_id, ',' order by id) from sessions) as sessions`.execute(db);
  return rows[0];
}
