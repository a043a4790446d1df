import { createHmac, randomBytes } from 'node:crypto';
import { startPeer, type Peer } from './peer.ts';

export const facebookApp = { id: '1234567890', secret: 'the secret of our app' };

/** The variables that make a peer Polity's Facebook. */
export const facebookEnv = ({ origin }: Peer) => ({
  FACEBOOK_APP_ID: facebookApp.id,
  FACEBOOK_APP_SECRET: facebookApp.secret,
  FACEBOOK_LOGIN_URL: `${origin}/dialog/oauth`,
  FACEBOOK_GRAPH_URL: origin,
});

export interface FacebookPeer extends Peer {
  /** The person who is signed in there. Without one, the request is refused. */
  person: { id: string; name: string; first_name: string; last_name: string; email?: string } | undefined;
  /** A token as that person would give an app. */
  tokenFor(appId: string): string;
}

/** Facebook's login dialog and the three calls of its Graph API that we make, as strict as the real ones. */
export async function startFacebook(): Promise<FacebookPeer> {
  const codes = new Map<string, string>();
  const tokens = new Map<string, { app: string; person: FacebookPeer['person'] }>();
  const peer: FacebookPeer = Object.assign(await startPeer(answer), {
    person: undefined,
    tokenFor(app: string) {
      const token = `EAA${randomBytes(24).toString('base64url')}`;
      tokens.set(token, { app, person: peer.person });
      return token;
    },
  });
  return peer;

  function answer(url: URL) {
    const given = Object.fromEntries(url.searchParams);
    if (url.pathname === '/dialog/oauth') return dialog(given);
    if (url.pathname === '/oauth/access_token') return accessToken(given);
    if (url.pathname === '/debug_token') return debug(given);
    return url.pathname === '/me' ? me(given) : { status: 404, json: {} };
  }

  function dialog({ client_id = '', redirect_uri = '', state = '' }: Record<string, string>) {
    if (client_id !== facebookApp.id) return { status: 400, json: { error: 'no such app' } };
    const code = randomBytes(12).toString('hex');
    codes.set(code, redirect_uri);
    const back = new URLSearchParams(
      peer.person ? { code, state } : { error: 'access_denied', error_reason: 'user_denied', state },
    );
    return { status: 302, location: `${redirect_uri}?${back}` };
  }

  function accessToken({ client_id, client_secret, redirect_uri, code = '' }: Record<string, string>) {
    const right =
      client_id === facebookApp.id &&
      client_secret === facebookApp.secret &&
      codes.get(code) === redirect_uri;
    codes.delete(code);
    return right
      ? { json: { access_token: peer.tokenFor(facebookApp.id), token_type: 'bearer' } }
      : { status: 400, json: { error: { message: 'Invalid code' } } };
  }

  function debug({ input_token = '', access_token }: Record<string, string>) {
    if (access_token !== `${facebookApp.id}|${facebookApp.secret}`)
      return { status: 400, json: { error: {} } };
    const token = tokens.get(input_token);
    return { json: { data: token ? { app_id: token.app, is_valid: true } : { is_valid: false } } };
  }

  function me({ access_token = '', appsecret_proof, fields = '' }: Record<string, string>) {
    const token = tokens.get(access_token);
    const proof = createHmac('sha256', facebookApp.secret).update(access_token).digest('hex');
    if (!token?.person || appsecret_proof !== proof)
      return { status: 400, json: { error: { message: 'Invalid appsecret_proof' } } };
    const { person } = token;
    return {
      json: Object.fromEntries(
        fields.split(',').map((field) => [field, person[field as keyof typeof person]]),
      ),
    };
  }
}
