import { Controls } from './Controls.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Layouts } from './Layouts.tsx';
import { Media } from './Media.tsx';
import { Opinions } from './Opinions.tsx';
import { Statuses } from './Statuses.tsx';

/** Every primitive in all its states, at /ui in development. */
export default function GalleryScreen() {
  return (
    <main className="mx-auto max-w-[1060px] px-4 py-6 mid:px-8">
      <h1 className="mb-2">Interface</h1>
      <p className="mb-8 max-w-measure text-ink-2">
        Press Tab to walk through it, hover to see what answers, and switch the system theme to see the dark
        side.
      </p>
      <Opinions />
      <Statuses />
      <Controls />
      <Fields />
      <Feedback />
      <Layouts />
      <Media />
    </main>
  );
}
