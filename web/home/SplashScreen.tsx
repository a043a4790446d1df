import { redirect } from 'react-router';
import { load } from '#web/load.ts';

export const loader = load(async ({ viewer }) => {
  if (!viewer) throw redirect('/welcome');
  throw redirect(viewer.account_setup === 1 ? '/home' : '/general_settings');
});

/** Never shown: the server knows at once where one belongs. */
export default function SplashScreen() {
  return null;
}
