import { Globe, Mail, MessageSquareText, Phone, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Representative } from '#contract/representatives.ts';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { Panel } from '#web/ui/Panel.tsx';
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
          <Line icon={<Phone />} label="Phone" href={`tel:${phone}`}>
            {phone}
          </Line>
        )}
        {email && (
          <Line icon={<Mail />} label="Email" href={`mailto:${email}`}>
            <EmailAddress>{email}</EmailAddress>
          </Line>
        )}
        {contact_form && (
          <Line icon={<MessageSquareText />} label="Contact form" href={contact_form}>
            Contact form
          </Line>
        )}
        {website && (
          <Line icon={<Globe />} label="Website" href={website}>
            {new URL(website).host}
          </Line>
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

interface LineProps {
  icon: ReactNode;
  label: string;
  href: string;
  children: ReactNode;
}

function Line({ icon, label, href, children }: LineProps) {
  return (
    <li>
      <a href={href} rel="noreferrer" className="flex min-h-11 items-center gap-3 py-1 mid:min-h-8">
        <span aria-hidden className="text-ink-3 [&>svg]:size-4.5">
          {icon}
        </span>
        <span className="sr-only">{label}: </span>
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}
