import { useLocation, useNavigate } from 'react-router';
import { invalidSession, accountSetupRequired } from '#contract/errors.ts';
import { withReturn } from '#web/api/load.ts';
import { confirm } from './messages.ts';
import { useViewer } from './viewer.ts';

/** A modal that asks to sign in, and then leads back here. `beforeSignIn` runs before the screen is left. */
export function useSignInPrompt(): (beforeSignIn?: () => void) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (beforeSignIn) => {
    const question = { title: 'Error!', text: invalidSession, confirm: 'Login' };
    if (!(await confirm(question))) return;
    beforeSignIn?.();
    void navigate(withReturn('/sign_in', pathname + search));
  };
}

/** Whether the viewer may use member features. If not, a modal says what is missing, leads there and back. */
export function useAccountGate(): (beforeSignIn?: () => void) => Promise<boolean> {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const askToSignIn = useSignInPrompt();
  return async (beforeSignIn) => {
    if (viewer?.account_setup === 1) return true;
    const question = { title: 'Error!', text: accountSetupRequired, confirm: 'Setup' };
    if (!viewer) await askToSignIn(beforeSignIn);
    else if (await confirm(question)) void navigate(withReturn('/general_settings', pathname + search));
    return false;
  };
}
