import { randomBytes } from 'node:crypto';
import { signOAuth } from '#server/auth/social/twitter.ts';
import { startPeer, type Peer, type PeerReply } from './peer.ts';

export const twitterApp = { key: 'consumer-key', secret: 'consumer & secret' };

/** The variables that make a peer Polity's Twitter. */
export const twitterEnv = ({ origin }: Peer) => ({
  TWITTER_CONSUMER_KEY: twitterApp.key,
  TWITTER_CONSUMER_SECRET: twitterApp.secret,
  TWITTER_API_URL: origin,
});

export interface TwitterPeer extends Peer {
  /** Who is signed in there; everybody consents. */
  person: { id_str: string; name: string; email?: string } | undefined;
  /** Whether our app may call version 1.1 of the API. */
  hasOldApi: boolean;
  /** Invalid signatures so far. */
  refused: number;
}

interface Pair {
  secret: string;
  callback?: string;
  verifier?: string;
  person?: TwitterPeer['person'];
}

/** Twitter's OAuth 1.0a: every call but the person's own must have a valid signature. */
export async function startTwitter(): Promise<TwitterPeer> {
  const [requests, accesses, nonces] = [new Map<string, Pair>(), new Map<string, Pair>(), new Set<string>()];
  const peer: TwitterPeer = Object.assign(await startPeer(answer), {
    person: undefined,
    hasOldApi: true,
    refused: 0,
  });
  return peer;

  function answer(url: URL, method: string, authorization: string): PeerReply {
    if (url.pathname === '/oauth/authenticate')
      return authenticate(url.searchParams.get('oauth_token') ?? '');
    const oauth = Object.fromEntries(
      [...authorization.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        decodeURIComponent(value!),
      ]),
    );
    const known = url.pathname === '/oauth/access_token' ? requests : accesses;
    const pair = known.get(oauth.oauth_token ?? '');
    if (!holds(method, url, oauth, pair)) {
      peer.refused++;
      return { status: 401, json: { errors: [{ code: 32, message: 'Could not authenticate you.' }] } };
    }
    if (url.pathname === '/oauth/request_token')
      return pairReply(requests, { callback: oauth.oauth_callback! });
    if (url.pathname === '/oauth/access_token') return access(oauth, pair);
    if (!pair?.person) return { status: 401, json: {} };
    if (url.pathname === '/1.1/account/verify_credentials.json')
      return peer.hasOldApi
        ? { json: { ...pair.person } }
        : { status: 403, json: { errors: [{ code: 453 }] } };
    const { id_str: id, name, email: confirmed_email } = pair.person;
    return url.pathname === '/2/users/me'
      ? { json: { data: { id, name, confirmed_email } } }
      : { status: 404, json: {} };
  }

  function holds(
    method: string,
    url: URL,
    { oauth_signature, ...oauth }: Record<string, string>,
    pair: Pair | undefined,
  ): boolean {
    if (oauth.oauth_consumer_key !== twitterApp.key || !oauth.oauth_nonce || nonces.has(oauth.oauth_nonce))
      return false;
    nonces.add(oauth.oauth_nonce);
    const parameters = { ...Object.fromEntries(url.searchParams), ...oauth };
    return (
      signOAuth(method, url.origin + url.pathname, parameters, twitterApp.secret, pair?.secret) ===
      oauth_signature
    );
  }

  function authenticate(token: string): PeerReply {
    const pair = requests.get(token);
    if (!pair?.callback) return { status: 404, json: {} };
    const back = new URL(pair.callback);
    if (peer.person) {
      Object.assign(pair, { verifier: randomBytes(8).toString('hex'), person: peer.person });
      back.searchParams.set('oauth_token', token);
      back.searchParams.set('oauth_verifier', pair.verifier!);
    } else back.searchParams.set('denied', token);
    return { status: 302, location: back.href };
  }

  function access(
    { oauth_token = '', oauth_verifier }: Record<string, string>,
    pair: Pair | undefined,
  ): PeerReply {
    requests.delete(oauth_token);
    if (!pair?.verifier || pair.verifier !== oauth_verifier) return { status: 401, json: {} };
    return pairReply(accesses, { person: pair.person });
  }

  function pairReply(into: Map<string, Pair>, values: Partial<Pair>): PeerReply {
    const [token, secret] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
    into.set(token, { secret, ...values });
    return {
      text: new URLSearchParams({
        oauth_token: token,
        oauth_token_secret: secret,
        oauth_callback_confirmed: 'true',
      }).toString(),
    };
  }
}
