import { redirect, type RouteObject } from 'react-router';
import { Ads } from './ads/playback/Ads.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { shellLoader } from './shell/shell-data.ts';
import { Shell } from './shell/Shell.tsx';

const modules = import.meta.glob<ScreenModule>(['./**/*Screen.tsx', '!./shell/ErrorScreen.tsx']);
interface ScreenModule {
  default: React.ComponentType;
  loader?: RouteObject['loader'];
}

/**
 * A path and the file of its screen. The route's id has the file name, so that the server can preload the
 * chunk.
 */
function screen(path: string, file: string): RouteObject {
  const load = modules[`./${file}.tsx`]!;
  return {
    path,
    id: `${path} web/${file}.tsx`,
    lazy: async () => {
      const { default: Component, loader } = await load();
      return { Component, ...(loader && { loader }) };
    },
  };
}

/** Pages for embedding: the paths of API calls, for clients that prefer HTML. */
const embedded: RouteObject = {
  id: 'embedded web/embedded/EmbeddedFrame.tsx',
  lazy: () => import('./embedded/EmbeddedFrame.tsx'),
  children: [
    ...['about_us', 'terms_of_service', 'privacy_policy', 'disclosure'].map((name) =>
      screen(`/api/v1/${name}`, 'content/EmbeddedContentScreen'),
    ),
    ...['bills', 'bills/watchlist', 'initiatives'].map((path) =>
      screen(`/api/v1/${path}`, 'lists/EmbeddedListScreen'),
    ),
    screen('/api/v1/bills/:bill_id', 'bills/EmbeddedBillScreen'),
    screen('/api/v1/users/match_my_votes_page', 'roll-calls/match/EmbeddedMatchScreen'),
    screen('/api/v1/initiatives/:bill_id', 'initiatives/EmbeddedInitiativeScreen'),
    screen('/api/v1/representatives', 'representatives/EmbeddedRepresentativesScreen'),
    screen('/api/v1/representatives/:bill_id', 'representatives/EmbeddedRepresentativeScreen'),
  ],
};

/** The table of contents: every path of the product and its screen. */
export const routes: RouteObject[] = [
  embedded,
  {
    id: 'shell',
    loader: shellLoader,
    element: (
      <>
        <Shell />
        <Ads />
      </>
    ),
    errorElement: <Shell error={<ErrorScreen />} />,
    // The outer error element keeps header and drawer around a screen's error.
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          screen('/', 'home/SplashScreen'),
          screen('/welcome', 'home/WelcomeScreen'),
          screen('/home', 'home/HomeScreen'),
          screen('/offline', 'shell/OfflineScreen'),
          screen('/tap', 'home/TapScreen'),
          screen('/sign_in', 'auth/SignInScreen'),
          screen('/sign_up', 'auth/SignUpScreen'),
          screen('/account_setup', 'members/AccountSetupScreen'),
          screen('/reset_password/:reset_token', 'auth/ResetPasswordScreen'),
          screen('/confirm_email/:token', 'auth/ConfirmEmailScreen'),
          screen('/settings', 'members/SettingsScreen'),
          screen('/general_settings', 'members/GeneralSettingsScreen'),
          screen('/privacy_settings', 'members/PrivacySettingsScreen'),
          screen('/notifications', 'notifications/NotificationsScreen'),
          screen('/notification_settings', 'notifications/NotificationSettingsScreen'),
          screen('/shares', 'shares/SharesScreen'),
          screen('/share/:share_id', 'shares/ShareDetailsScreen'),
          screen('/members', 'connect/MembersScreen'),
          screen('/invitations', 'connect/InvitationsScreen'),
          screen('/suggestions', 'connect/SuggestionsScreen'),
          screen('/members/:user_id', 'connect/MemberScreen'),
          screen('/join/:code', 'connect/JoinScreen'),
          screen('/invite', 'connect/InviteScreen'),
          screen('/unsubscribe/:token', 'connect/UnsubscribeScreen'),
          screen('/common_friends/:user_id', 'connect/MutualFriendsScreen'),
          screen('/manage_network', 'connect/ManageNetworkScreen'),
          screen('/manage_network_following', 'connect/ManageNetworkScreen'),
          screen('/manage_network_blocked', 'connect/ManageNetworkScreen'),
          screen('/fedbills', 'bills/FederalBillsScreen'),
          // A bill's address without its number.
          { path: '/bills', loader: () => redirect('/fedbills', 301) },
          screen('/bills/:bill_id', 'bills/BillDetailsScreen'),
          screen('/bills/:bill_id/text', 'bills/texts/BillTextScreen'),
          screen('/statebills', 'bills/StateBillsScreen'),
          screen('/localbills', 'bills/LocalBillsScreen'),
          screen('/execorders', 'bills/ExecutiveOrdersScreen'),
          screen('/initiatives', 'initiatives/InitiativesScreen'),
          screen('/initiatives/create', 'initiatives/CreateInitiativeScreen'),
          screen('/initiatives/:bill_id', 'initiatives/InitiativeDetailsScreen'),
          screen('/initiatives/:bill_id/edit', 'initiatives/EditInitiativeScreen'),
          screen('/filters/:list_type', 'lists/FiltersScreen'),
          screen('/voice', 'opinions/VoiceScreen'),
          screen('/vote/:vote_id', 'opinions/VoteDetailsScreen'),
          screen('/my_opinions', 'opinions/MyOpinionsScreen'),
          screen('/match_my_votes', 'roll-calls/match/MatchMyVotesScreen'),
          screen('/roll_calls', 'roll-calls/RollCallsScreen'),
          screen('/roll_calls/:id', 'roll-calls/RollCallScreen'),
          screen('/ads', 'ads/AdsScreen'),
          screen('/ads/create', 'ads/CreateAdScreen'),
          screen('/ads/archive', 'ads/AdArchiveScreen'),
          screen('/representatives', 'representatives/RepresentativesScreen'),
          screen('/representatives/:bill_id', 'representatives/RepresentativeDetailsScreen'),
          screen('/search', 'search/SearchScreen'),
          screen('/find', 'representatives/FindScreen'),
          screen('/page', 'content/PageViewerScreen'),
          screen('/open', 'embedded/OpenScreen'),
          screen('/about', 'content/ContentScreen'),
          screen('/terms_of_use', 'content/ContentScreen'),
          screen('/privacy_policy', 'content/ContentScreen'),
          screen('/disclosures', 'content/ContentScreen'),
          screen('/admin', 'admin/AdminScreen'),
          screen('/admin/data', 'admin/AdminDataScreen'),
          screen('/admin/issues', 'admin/AdminIssuesScreen'),
          screen('/admin/short_list', 'admin/AdminShortListScreen'),
          screen('/admin/ads', 'ads/AdminAdsScreen'),
          screen('/admin/flags', 'admin/AdminFlagsScreen'),
          screen('/admin/members', 'admin/AdminMembersScreen'),
          screen('/admin/members/:id', 'admin/AdminMemberScreen'),
          screen('/admin/filter', 'admin/AdminFilterScreen'),
          screen('/admin/log', 'admin/AdminLogScreen'),
          screen('/moderation', 'moderation/DecisionsScreen'),
          screen('/moderation/:id', 'moderation/DecisionScreen'),
          screen('/transparency', 'moderation/TransparencyScreen'),
          screen('*', 'shell/NotFoundScreen'),
        ],
      },
    ],
  },
];
