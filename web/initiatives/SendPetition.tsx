import { Copy, ExternalLink, Mail } from 'lucide-react';
import type { Initiative } from '#contract/initiatives.ts';
import type { Addressee } from '#contract/representatives.ts';
import { copy } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { mailtoUrl, contactFormText } from './initiative-email.ts';
import { initiativeUrl } from './useInitiativeActions.ts';

const names = new Intl.ListFormat('en-US');

interface SendPetitionProps {
  initiative: Initiative;
  to: readonly Addressee[];
  onClose(): void;
}

/** How to send a petition: one email to all offices with an address, and contact forms for the others. */
export function SendPetition({ initiative, to, onClose }: SendPetitionProps) {
  const emails = to.flatMap(({ email }) => email ?? []);
  const forms = to.filter(({ email, contact_form }) => !email && contact_form);
  const neither = to.filter(({ email, contact_form }) => !email && !contact_form);
  const url = initiativeUrl(initiative);

  return (
    <Dialog onClose={onClose} title="Send the petition">
      {emails.length > 0 && (
        <a href={mailtoUrl(emails, initiative, url)} className={buttonClass('primary', 'md', true)}>
          <Mail aria-hidden className="size-4" />
          {emails.length === 1 ? 'Write an email' : `Write one email to ${emails.length} offices`}
        </a>
      )}
      {forms.length > 0 && (
        <section aria-labelledby="forms">
          <h3 id="forms">Offices with a contact form</h3>
          <p className="text-sm text-ink-2">Copy the text, then paste it into each form.</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copy(contactFormText(initiative, url), 'The text has been copied.')}
          >
            Copy the text
          </Button>
          <ul className="mt-2">
            {forms.map(({ name, contact_form }) => (
              <li key={name} className="border-b border-rule last:border-0">
                <a
                  href={contact_form!}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-h-11 items-center justify-between gap-3 py-2"
                >
                  {name}
                  <ExternalLink aria-hidden className="size-4 shrink-0" />
                  <span className="sr-only">(opens the office’s website)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {neither.length > 0 && (
        <p className="text-sm text-ink-2">
          We have no email address or contact form for {names.format(neither.map(({ name }) => name))}.
        </p>
      )}
    </Dialog>
  );
}
