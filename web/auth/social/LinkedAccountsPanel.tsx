import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Output } from '#contract/endpoint.ts';
import {
  linkIdentity,
  listIdentities,
  providerNames,
  unlinkIdentity,
  type SocialProvider,
} from '#contract/auth/social.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { setCached } from '#web/api/set-cached.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { useRecentAuthentication } from '../two-step/useRecentAuthentication.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { useSocialReturn } from './useSocialReturn.ts';

/** Accounts of providers that the member can sign in with. */
export function LinkedAccountsPanel() {
  const data = useApiQuery(listIdentities, {}).data;
  const client = useQueryClient();
  const { run, busy, dialog } = useRecentAuthentication();
  const { code, done } = useSocialReturn();
  const save = ({ identities, message }: Output<typeof linkIdentity>) => {
    if (data) setCached(client, listIdentities, {}, { ...data, identities });
    showToast(message);
  };
  const link = useApiMutation(linkIdentity, { onSuccess: save });
  const unlink = useApiMutation(unlinkIdentity, { onSuccess: save });

  const linkReturned = useEffectEvent((code: string) => {
    run((password) => link.mutateAsync({ body: { code, password } }));
    done();
  });
  useEffect(() => {
    if (code) linkReturned(code);
  }, [code]);

  if (!data || (data.providers.length === 0 && data.identities.length === 0)) return null;
  const confirmAndUnlink = async (provider: SocialProvider) => {
    const name = providerNames[provider];
    const sure = await confirm({
      title: `Unlink ${name}?`,
      text: `You will no longer be able to sign in with ${name}.`,
      confirm: 'Unlink',
      danger: true,
    });
    if (sure) run((password) => unlink.mutateAsync({ params: { provider }, body: { password } }));
  };
  const names = [...new Set([...data.providers, ...data.identities.map(({ provider }) => provider)])];
  return (
    <Panel heading="Linked accounts">
      <p className="max-w-measure text-sm text-ink-2">Other accounts that you can sign in with.</p>
      <ul className="mt-3 divide-y divide-rule">
        {names.map((provider) => {
          const linked = data.identities.find((identity) => identity.provider === provider);
          return (
            <li key={provider} className="flex min-h-14 items-center gap-3 py-2">
              <ProviderMark provider={provider} />
              <div className="min-w-0 grow">
                <p className="font-medium">{providerNames[provider]}</p>
                <p className="text-sm break-words text-ink-2">
                  {linked ? (linked.email ?? 'Linked') : 'Not linked'}
                </p>
              </div>
              {linked ? (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={busy}
                  onClick={() => void confirmAndUnlink(provider)}
                  aria-label={`Unlink ${providerNames[provider]}`}
                >
                  Unlink
                </Button>
              ) : (
                <a
                  href={`/auth/${provider}/start?from=settings`}
                  className={buttonClass('secondary', 'sm')}
                  aria-label={`Link ${providerNames[provider]}`}
                >
                  Link
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </Panel>
  );
}
