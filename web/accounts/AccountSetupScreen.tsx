import { redirect, useNavigate, useSearchParams } from 'react-router';
import { load, signInPath } from '#web/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { returnPath } from './return-path.ts';

export const loader = load(async ({ viewer, path }) => {
  if (!viewer) throw redirect(signInPath(path));
});

export default function AccountSetupScreen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (!viewer) return null;
  return (
    <EntryFrame title="Complete Signup">
      <PageMeta title="Complete Signup" noIndex />
      <p className="text-sm text-ink-2">Welcome to Polity! Your zip code is needed to find your elected representatives.</p>
      <ProfileForm
        user={viewer}
        incomplete="Please fill in all required fields to complete account setup."
        onSaved={(user) => {
          // A zip that several districts share: the member chooses before going on.
          const open = user.districts.congressional_district === null && (user.district_candidates?.congressional.length ?? 0) > 1;
          if (open) showToast('Your zip code lies in several districts. Please choose yours.', 'info');
          else void navigate(returnPath(search, user));
        }}
      />
    </EntryFrame>
  );
}
