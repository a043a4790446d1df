import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Link } from './links/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useViewer } from './viewer.ts';

/** On every screen of a suspended member. At most two lines on phones. */
export function SuspensionNotice() {
  const suspension = useViewer()?.suspension;
  if (!suspension) return null;
  return (
    <Notice tone="warning" className="mb-3 max-mid:px-3 max-mid:py-2 max-mid:[&>svg]:hidden">
      Suspended{' '}
      {suspension.until ? (
        <>
          until <LocalTime iso={suspension.until} />
        </>
      ) : (
        'permanently'
      )}
      . You can read, but not write. <Link to="/moderation?kind=suspension">Appeal</Link>
    </Notice>
  );
}
