import { useLocation, useNavigate } from 'react-router';
import { invalidSession, accountSetupRequired } from '#contract/errors.ts';
import { signInPath } from '#web/api/load.ts';
import { confirm } from './messages.ts';
import { useViewer } from './viewer.ts';

/** Whether the viewer may use member features. If not, a modal says what is missing and leads there. */
export function useAccountGate(): () => Promise<boolean> {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    if (viewer?.account_setup === 1) return true;
    const [text, action, to] = viewer
      ? [accountSetupRequired, 'Setup', '/general_settings']
      : [invalidSession, 'Login', signInPath(pathname + search)];
    if (await confirm({ title: 'Error!', text, confirm: action })) void navigate(to);
    return false;
  };
}
