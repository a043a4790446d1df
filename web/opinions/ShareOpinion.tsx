import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { ShareMenu } from '#web/sharing/ShareMenu.tsx';

/** Sharing with the network comes with the shares feed; until then its place stays empty. */
const networkShares = false;

/** By email and to social sites; they show the page of the item with a picture of the bars. */
export function ShareOpinion({ title, path }: { title: string; path: string }) {
  const mayGoOn = useAccountGate();
  const network = [{ label: 'My Network', onSelect: () => void mayGoOn() }];
  return <ShareMenu title={title} path={path} first={networkShares ? network : []} />;
}
