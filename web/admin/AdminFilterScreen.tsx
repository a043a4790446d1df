import { useState } from 'react';
import { contentFilter, moderationLog, saveContentFilter } from '#contract/moderation.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';

export const loader = loadForAdmin(({ read }) => read(contentFilter, {}));

/** Words and links that put a new post or initiative in review. */
export default function AdminFilterScreen() {
  return (
    <AdminPage title="Filter">
      <p className="mb-5 max-w-measure text-ink-2">
        A new post or initiative with one of these words or links waits for review. Until you approve it, only
        its author sees it. It is in the queue, under In review.
      </p>
      <Lists />
    </AdminPage>
  );
}

function Lists() {
  const { data } = useApiQuery(contentFilter, {});
  const [shown, setShown] = useState(data);
  const [isTyped, setTyped] = useState(false);
  // What is being typed stays when another administrator saves.
  if (data !== shown && !isTyped) setShown(data);
  const form = useForm(saveContentFilter, {
    input: (text) => ({ body: { words: linesOf(text('words')), links: linesOf(text('links')) } }),
    onSuccess: ({ message }) => {
      setTyped(false);
      showToast(message);
    },
    changes: [contentFilter, moderationLog],
  });
  if (!shown) return null;
  return (
    <Panel className="max-w-190">
      <Form key={JSON.stringify(shown)} {...form} onInput={() => setTyped(true)}>
        {data !== shown && (
          <Notice tone="warning" role="status">
            Another administrator has changed the filter. If you save, your lists replace theirs.
          </Notice>
        )}
        <TextArea
          name="words"
          label="Words and phrases"
          hint="One per line. Capitals, accents and common replacements such as 0 for o do not matter. Only whole words match."
          defaultValue={shown.words.join('\n')}
          rows={8}
        />
        <TextArea
          name="links"
          label="Links"
          hint="One host per line, such as example.com. Subdomains match as well."
          defaultValue={shown.links.join('\n')}
          rows={5}
        />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Panel>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
