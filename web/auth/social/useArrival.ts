import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  socialFaultText,
  socialProviders,
  type SocialFault,
  type SocialProvider,
} from '#contract/auth/social.ts';
import { showToast } from '#web/shell/messages.ts';

/** Milliseconds a toast about another service stays. */
export const socialToastTime = 3_000;
const faults: readonly string[] = ['cancelled', 'refused', 'unavailable', 'expired'] satisfies SocialFault[];

/** What a provider's way back left after '#': a one-time code, or a fault, which is told. Either is taken out of the address at once. */
export function useArrival() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  // Only the browser knows what stands after '#', and only once the page lives.
  useEffect(() => {
    const arrived = new URLSearchParams(hash.slice(1));
    const [given, fault] = [arrived.get('social'), arrived.get('social_error')];
    if (!given && !fault) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/set-state-in-effect -- the address is cleaned in the same moment, so this happens once
    if (given) setCode(given);
    else showFault(fault!);
  }, [hash, pathname, search, navigate]);
  return { code, done: () => setCode(null) };
}

function showFault(told: string): void {
  const [provider, fault] = told.split('.') as [SocialProvider, SocialFault];
  if (socialProviders.includes(provider) && faults.includes(fault))
    showToast(socialFaultText(provider, fault), 'danger', socialToastTime);
}
