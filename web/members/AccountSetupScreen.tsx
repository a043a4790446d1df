import { useSearchParams } from 'react-router';
import { Gate } from '#web/shell/Gate.tsx';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { AccountSetupForm } from './AccountSetupForm.tsx';
import { AuthLayout } from '../auth/AuthLayout.tsx';
import { returnPath } from '../auth/return-path.ts';

export default function AccountSetupScreen() {
  const viewer = useViewer();
  const { navigate } = usePageGuard();
  const [search] = useSearchParams();
  return (
    <AuthLayout
      title="Complete Signup"
      lead={viewer && 'Welcome to Polity! Your zip code is needed to find your elected representatives.'}
    >
      <PageMeta title="Complete Signup" noIndex />
      <Gate needs="session">
        {viewer && (
          <AccountSetupForm
            user={viewer}
            onSaved={(user) => {
              const open =
                user.districts.congressional_district === null &&
                (user.district_candidates?.congressional.length ?? 0) > 1;
              if (open)
                showToast(
                  'Your zip code covers more than one district. Choose yours in General Settings.',
                  'info',
                );
              navigate(returnPath(search, user), { replace: true });
            }}
          />
        )}
      </Gate>
    </AuthLayout>
  );
}
