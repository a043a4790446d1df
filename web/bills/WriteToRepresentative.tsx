import { Copy, ExternalLink, Mail, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Bill } from '#contract/bills/bills.ts';
import type { User } from '#contract/members/user.ts';
import { listBillRollCalls, type SeatHolder } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { mailtoUrl } from '#web/initiatives/initiative-email.ts';
import { votesOf } from '#web/roll-calls/BillVotes.tsx';
import { isOver } from '#web/roll-calls/chamber-votes.ts';
import { readDraft, writeDraft } from '#web/shell/drafts.ts';
import { copy } from '#web/shell/messages.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { emailSubject, emailText } from './write-text.ts';

// In a closed disclosure.
const TextArea = lazyOptional(async () => ({ default: (await import('#web/ui/TextArea.tsx')).TextArea }));

/** Phone, form and email of the legislators who vote on the bill for the viewer. */
export function WriteToRepresentative({ bill, url }: { bill: Bill; url: string }) {
  const viewer = useViewer();
  return (
    <Panel heading={<span id="write">Write to your representatives</span>}>
      {viewer?.account_setup === 1 ? (
        <Officials bill={bill} url={url} viewer={viewer} />
      ) : (
        <>
          <p className="text-sm text-ink-2">
            Call or write to the people who{' '}
            {bill.category === 'eo' || isOver(bill) ? 'represent you' : 'vote on this for you'}.
          </p>
          <LinkButton to="/find" variant="secondary" className="mt-3">
            Find my representatives
          </LinkButton>
        </>
      )}
    </Panel>
  );
}

function Officials({ bill, url, viewer }: { bill: Bill; url: string; viewer: User }) {
  const { data } = useApiQuery(listBillRollCalls, votesOf(bill.slug));
  const name = `letter ${bill.slug}`;
  const [edited, setEdited] = useState<string>();
  // The draft is stored on the device, so it appears after hydration.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setEdited(readDraft<{ text: string }>(name, viewer.id)?.text), [name, viewer.id]);
  const text = edited ?? emailText(bill, viewer);
  if (!data) return null;
  const { officials } = data;
  if (officials.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        We don’t know who holds your seats. <Link to="/find">Find officials by zip code</Link>
      </p>
    );
  }
  const mailto = (to: string) => mailtoUrl([to], { title: emailSubject(bill), description: text }, url);
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        Copy the text, then paste it into the form on the website of each office.
      </p>
      <ul className="divide-y divide-rule">
        {officials.map((official) => (
          <Official key={official.id} official={official} mailto={mailto} />
        ))}
      </ul>
      <Disclosure summary="Edit the text" className="mt-1 border-b-0 text-sm print:hidden">
        <TextArea
          label="Your message"
          rows={9}
          value={text}
          onChange={({ target }) => {
            setEdited(target.value);
            writeDraft(name, { text: target.value }, viewer.id);
          }}
        />
      </Disclosure>
      <Button
        variant="secondary"
        size="sm"
        icon={<Copy aria-hidden className="size-4" />}
        onClick={() => void copy(`${text}\n\n${url}`, 'The text has been copied.')}
      >
        Copy the text
      </Button>
    </>
  );
}

function Official({ official, mailto }: { official: SeatHolder; mailto: (to: string) => string }) {
  const { id, name, position, phone, email, contact_form, website } = official;
  const office = position.split(',')[0];
  const page = contact_form ?? website;
  return (
    <li className="py-2 first:pt-0">
      <p className="text-sm">
        <Link to={`/representatives/${id}`} className="tap-area font-semibold">
          {name}
        </Link>{' '}
        <span className="text-xs text-ink-3">{office}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {phone && (
          <ContactLink href={`tel:${phone}`} icon={<Phone />} label={`Call ${name}: `}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={mailto(email)} icon={<Mail />} label={`Email ${name}: `}>
            Email
          </ContactLink>
        )}
        {page && (
          <ContactLink href={page} icon={<ExternalLink />} label={`${name}: `}>
            {contact_form ? 'Contact form' : 'Website'}
          </ContactLink>
        )}
        {!phone && !email && !page && <li className="py-1 text-xs text-ink-3">No contact details</li>}
      </ul>
    </li>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  /** Read by screen readers before the visible text. */
  label: string;
  children: ReactNode;
}

function ContactLink({ href, icon, label, children }: ContactLinkProps) {
  return (
    <li>
      <a href={href} rel="noreferrer" className="flex min-h-11 items-center gap-1.5 mid:min-h-8">
        <span aria-hidden className="text-ink-3 [&>svg]:size-4">
          {icon}
        </span>
        <span className="sr-only">{label}</span>
        {children}
      </a>
    </li>
  );
}
