import { useLocation, useNavigate } from 'react-router';
import { invalidSession, accountSetupRequired } from '#contract/errors.ts';
import { signInPath } from '#web/api/load.ts';
import { confirm } from './messages.ts';
import { useViewer } from './viewer.ts';

/** A modal that asks to sign in, and then leads back here. */
export function useSignInPrompt(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    const question = { title: 'Error!', text: invalidSession, confirm: 'Login' };
    if (await confirm(question)) void navigate(signInPath(pathname + search));
  };
}

/** General Settings, which returns to the given path once the account is set up. */
export function setupPath(returnTo: string): string {
  return `/general_settings?return_to=${encodeURIComponent(returnTo)}`;
}

/** Whether the viewer may use member features. If not, a modal says what is missing, leads there and back. */
export function useAccountGate(): () => Promise<boolean> {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const askToSignIn = useSignInPrompt();
  return async () => {
    if (viewer?.account_setup === 1) return true;
    const question = { title: 'Error!', text: accountSetupRequired, confirm: 'Setup' };
    if (!viewer) await askToSignIn();
    else if (await confirm(question)) void navigate(setupPath(pathname + search));
    return false;
  };
}
