import { createHmac } from 'node:crypto';
import { fetchJson, SocialError, textIn, type Provider } from './provider.ts';
import type { KeyedApi } from '../../environment/social.ts';

type Settings = KeyedApi<'login' | 'graph'>;

/** Facebook: OAuth 2.0. The identity comes from the profile call, for a token that was issued to our app. */
export function facebookProvider(settings: Settings): Provider {
  const verify: Provider['verify'] = async (token) => {
    await requireOwnToken(settings, token);
    const me = await fetchJson(
      'facebook',
      withParameters(`${settings.urls.graph}/me`, {
        fields: 'id,name,first_name,last_name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', settings.secret).update(token).digest('hex'),
      }),
    );
    const subject = textIn(me.id);
    if (!subject) throw new SocialError('facebook', 'refused');
    // Facebook does not say whether an address is confirmed.
    return {
      provider: 'facebook',
      subject,
      email: textIn(me.email),
      emailVerified: false,
      firstName: textIn(me.first_name),
      lastName: textIn(me.last_name),
    };
  };
  return {
    begin: async ({ state, callback }) => ({
      url: withParameters(settings.urls.login, {
        client_id: settings.key,
        redirect_uri: callback,
        state,
        response_type: 'code',
        scope: 'email,public_profile',
      }),
      memory: {},
    }),
    async finish({ error, code = '' }, _memory, callback) {
      if (error) throw new SocialError('facebook', error === 'access_denied' ? 'cancelled' : 'refused');
      return verify(await facebookToken(settings, code, callback));
    },
    verify,
  };
}

/** The access token for a code that came to `callback`. @throws SocialError */
export async function facebookToken(
  { key, secret, urls }: Settings,
  code: string,
  callback: string,
): Promise<string> {
  const parameters = { client_id: key, client_secret: secret, redirect_uri: callback, code };
  const { access_token } = await fetchJson(
    'facebook',
    withParameters(`${urls.graph}/oauth/access_token`, parameters),
  );
  const token = textIn(access_token);
  if (!token) throw new SocialError('facebook', 'refused');
  return token;
}

/** A token that another app got from the same person must not open their account here. @throws SocialError */
async function requireOwnToken({ key, secret, urls }: Settings, token: string): Promise<void> {
  const { data } = await fetchJson(
    'facebook',
    withParameters(`${urls.graph}/debug_token`, { input_token: token, access_token: `${key}|${secret}` }),
  );
  const { app_id, is_valid } = (data ?? {}) as { app_id?: unknown; is_valid?: unknown };
  if (is_valid !== true || String(app_id) !== key) throw new SocialError('facebook', 'refused');
}

function withParameters(base: string, parameters: Record<string, string>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
