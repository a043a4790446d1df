import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { providerNames, signInOptions, type SocialProvider } from '#contract/auth/social.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { useSocialReturn } from './useSocialReturn.ts';

const FinishSocial = lazy(() => import('./FinishSocial.tsx'));

interface SocialOptionsProps {
  from: 'sign_in' | 'sign_up';
}

const looks = {
  sign_in: { lead: 'Or', verb: 'Sign in with', order: ['google', 'twitter', 'apple', 'facebook'] },
  sign_up: {
    lead: 'Continue with',
    verb: 'Continue with',
    order: ['apple', 'google', 'twitter', 'facebook'],
  },
} as const satisfies Record<string, { lead: string; verb: string; order: SocialProvider[] }>;

/** Providers and passkeys that this installation offers for signing in. */
export function SocialOptions({ from }: SocialOptionsProps) {
  const { providers = [], passkeys = false } = useApiQuery(signInOptions, {}).data ?? {};
  const { code, done } = useSocialReturn();
  const { lead, verb, order } = looks[from];
  const offered = order.filter((provider) => providers.includes(provider));
  const withPasskey = passkeys && from === 'sign_in';
  return (
    <>
      {(offered.length > 0 || withPasskey) && (
        <div className="space-y-3">
          <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
            {lead}
          </p>
          {offered.map((provider) => (
            <ProviderLink key={provider} provider={provider} verb={verb} from={from} />
          ))}
          {withPasskey && <PasskeyButton />}
        </div>
      )}
      {from === 'sign_in' && offered.includes('twitter') && (
        <p className="text-sm text-ink-2">
          Problems signing in with Twitter? Use “Forgot Password?” to reset your password, then sign in with
          your email.
        </p>
      )}
      {code && (
        <Suspense>
          <FinishSocial code={code} onDone={done} />
        </Suspense>
      )}
    </>
  );
}

/** A plain link: the server sends the browser on to the provider. */
function ProviderLink({ provider, verb, from }: { provider: SocialProvider; verb: string; from: string }) {
  const [search] = useSearchParams();
  const returnTo = search.get('return_to');
  const query = new URLSearchParams({ from, ...(returnTo && { return_to: returnTo }) });
  return (
    <a href={`/auth/${provider}/start?${query}`} className={buttonClass('secondary', 'md', true)}>
      <ProviderMark provider={provider} />
      {verb} {providerNames[provider]}
    </a>
  );
}
