import { socialProviders, type SocialProvider } from '#contract/auth/social.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import { facebookProvider } from './facebook.ts';
import type { Provider } from './provider.ts';
import { twitterProvider } from './twitter.ts';

/** Only providers whose keys are configured are offered. */
export function offeredProviders({ social }: Config): SocialProvider[] {
  return socialProviders.filter((name) => social[name]);
}

export function notOffered(): never {
  throw invalidValue('provider', 'This provider is not offered here.');
}

/** @throws AppError invalid_values for a provider that is not offered here. */
export async function providerOf({ social }: Config, name: SocialProvider): Promise<Provider> {
  if ((name === 'google' || name === 'apple') && social[name])
    return (await import('./openid.ts')).openIdProvider(name, social[name]);
  if (name === 'facebook' && social.facebook) return facebookProvider(social.facebook);
  if (name === 'twitter' && social.twitter) return twitterProvider(social.twitter);
  return notOffered();
}
