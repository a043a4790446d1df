import { useLocation, useNavigate } from 'react-router';
import { invalidSession, accountSetupRequired } from '#contract/errors.ts';
import { withReturn } from '#web/api/load.ts';
import { confirm } from './messages.ts';
import { useViewer } from './viewer.ts';

/** A modal that asks to sign in, and then leads back here. `keep` runs before the screen is left. */
export function useSignInPrompt(): (keep?: () => void) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (keep) => {
    const question = { title: 'Error!', text: invalidSession, confirm: 'Login' };
    if (!(await confirm(question))) return;
    keep?.();
    void navigate(withReturn('/sign_in', pathname + search));
  };
}

/** Whether the viewer may use member features. If not, a modal says what is missing, leads there and back. */
export function useAccountGate(): (keep?: () => void) => Promise<boolean> {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const askToSignIn = useSignInPrompt();
  return async (keep) => {
    if (viewer?.account_setup === 1) return true;
    const question = { title: 'Error!', text: accountSetupRequired, confirm: 'Setup' };
    if (!viewer) await askToSignIn(keep);
    else if (await confirm(question)) void navigate(withReturn('/general_settings', pathname + search));
    return false;
  };
}
