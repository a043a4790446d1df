import { Globe, Mail, MessageSquareText, Phone, Printer } from 'lucide-react';
import type { Representative } from '#contract/representatives.ts';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ContactLink } from './ContactLink.tsx';
import { networkName } from './representative-labels.ts';

/** The published contact details of the office. */
export function ContactPanel({ person }: { person: Representative }) {
  const { phone, fax, email, website, contact_form, accounts } = person;
  const linked = accounts.filter(({ url }) => url !== null);
  const none = !phone && !email && !website && !contact_form && linked.length === 0;
  return (
    <Panel heading="Contact">
      {none && <p className="text-sm text-ink-3">No contact details are on file.</p>}
      <ul className="space-y-1 text-sm">
        {phone && (
          <ContactLink icon={<Phone />} label="Phone" href={`tel:${phone}`}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink icon={<Mail />} label="Email" href={`mailto:${email}`}>
            <EmailAddress>{email}</EmailAddress>
          </ContactLink>
        )}
        {contact_form && (
          <ContactLink icon={<MessageSquareText />} label="Contact form" href={contact_form}>
            Contact form
          </ContactLink>
        )}
        {website && (
          <ContactLink icon={<Globe />} label="Website" href={website}>
            {new URL(website).host}
          </ContactLink>
        )}
        {fax && (
          <li className="flex items-center gap-3 py-1.5 text-ink-2">
            <Printer aria-hidden className="size-4.5 shrink-0 text-ink-3" />
            Fax {fax}
          </li>
        )}
      </ul>
      {linked.length > 0 && (
        <ul
          aria-label="Social accounts"
          className="mt-3 flex flex-wrap gap-x-4 border-t border-rule pt-3 text-sm"
        >
          {linked.map(({ network, url }) => (
            <li key={network}>
              <a
                href={url!}
                rel="noreferrer"
                className="inline-flex min-h-11 min-w-11 items-center mid:min-h-8"
              >
                {networkName(network)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
