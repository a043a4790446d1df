import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  socialFaultText,
  socialProviders,
  type SocialFault,
  type SocialProvider,
} from '#contract/auth/social.ts';
import { showToast } from '#web/shell/messages.ts';

/** Milliseconds that a toast about a provider stays. */
export const socialToastMs = 3_000;
const faults: readonly string[] = ['cancelled', 'refused', 'unavailable', 'expired'] satisfies SocialFault[];

/**
 * Reads the fragment that a provider's redirect ends with, and removes it: a one-time code, or a fault for a
 * toast.
 */
export function useSocialReturn() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  // Only the browser has the fragment, and only after hydration.
  useEffect(() => {
    const arrived = new URLSearchParams(hash.slice(1));
    const [given, fault] = [arrived.get('social'), arrived.get('social_error')];
    if (!given && !fault) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/set-state-in-effect -- once: the address is cleaned too
    if (given) setCode(given);
    else showSocialFault(fault!);
  }, [hash, pathname, search, navigate]);
  return { code, done: () => setCode(null) };
}

function showSocialFault(value: string): void {
  const [provider, fault] = value.split('.') as [SocialProvider, SocialFault];
  if (socialProviders.includes(provider) && faults.includes(fault))
    showToast(socialFaultText(provider, fault), 'danger', socialToastMs);
}
