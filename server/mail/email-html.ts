import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Config } from '#server/config.ts';
import type { Email, EmailSection } from './mailer.ts';

// Node runs this file without a build, so the template uses createElement instead of JSX. React escapes
// all text.

/** The HTML version. It loads nothing from the network and is readable in light and dark mode. */
export function htmlOf(email: Email, config: Config): string {
  return `<!doctype html>${renderToStaticMarkup(h(Template, { email, config }))}`;
}

interface Props {
  email: Email;
  config: Config;
}

function Template({ email, config }: Props) {
  const { subject, paragraphs, sections = [], action, footnotes = [], optOut } = email;
  const url = (path: string) => config.publicUrl + path;
  return h(
    Layout,
    { subject },
    paragraphs.map((text, index) => h('p', { key: index, style: styles.paragraph }, text)),
    sections.map((section) => h(Section, { key: section.heading, section, url })),
    action && h(ActionButton, { label: action.label, url: url(action.path) }),
    footnotes.map((text, index) => h('p', { key: index, style: styles.small }, text)),
    optOut && h('p', { style: styles.small }, h(PlainLink, { url: url(optOut.path) }, optOut.label)),
    h('hr', { style: styles.line }),
    h(Footer, { config }),
  );
}

function Layout({ subject, children }: { subject: string; children?: ReactNode }) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkMode),
    ),
    h(
      'body',
      { style: styles.body },
      h(
        'div',
        { style: styles.column },
        h('p', { style: styles.brand }, 'Polity'),
        h('h1', { style: styles.heading }, subject),
        children,
      ),
    ),
  );
}

function Section({ section, url }: { section: EmailSection; url: (path: string) => string }) {
  return [
    h('h2', { key: 'heading', style: styles.subheading }, section.heading),
    ...section.rows.map(({ text, path, quote }, index) =>
      h(
        'p',
        { key: index, style: styles.row },
        h('a', { href: url(path), style: styles.headline, className: 'accent' }, text),
        quote && h('span', { style: styles.quote }, `“${quote}”`),
      ),
    ),
  ];
}

function ActionButton({ label, url }: { label: string; url: string }) {
  return [
    h(
      'p',
      { key: 'button', style: { margin: '24px 0' } },
      h('a', { href: url, style: styles.button }, label),
    ),
    h(
      'p',
      { key: 'address', style: styles.small },
      'If the button does not work, copy this address into your browser:',
      h('br'),
      h('a', { href: url, style: styles.address, className: 'accent' }, url),
    ),
  ];
}

function Footer({ config: { publicUrl, supportEmail, postalAddress } }: { config: Config }) {
  return h(
    'p',
    { style: styles.small },
    'Your Opinion Matters · ',
    h(PlainLink, { url: publicUrl }, new URL(publicUrl).host),
    h('br'),
    'Questions? ',
    h(PlainLink, { url: `mailto:${supportEmail}` }, supportEmail),
    postalAddress && [h('br', { key: 'line' }), postalAddress],
  );
}

function PlainLink({ url, children }: { url: string; children?: ReactNode }) {
  return h('a', { href: url, style: { color: 'inherit' } }, children);
}

const accent = '#0f5c63';
/** Email programs that ignore it show the light colors. */
const darkMode = '@media (prefers-color-scheme:dark){a.accent{color:#7cc5ca!important}}';
const styles = {
  body: {
    margin: 0,
    padding: '24px 16px',
    fontFamily: "'Public Sans',system-ui,-apple-system,'Segoe UI',sans-serif",
    fontSize: 16,
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  },
  column: { maxWidth: 520, margin: '0 auto' },
  brand: { margin: '0 0 20px', fontSize: 20, fontWeight: 700 },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 },
  subheading: { margin: '24px 0 8px', fontSize: 17, lineHeight: 1.3 },
  row: { margin: 0, padding: '10px 0', borderTop: '1px solid rgba(128,128,128,0.4)' },
  paragraph: { margin: '0 0 16px', whiteSpace: 'pre-line' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    background: accent,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { color: accent, wordBreak: 'break-all' },
  headline: { color: accent, textDecoration: 'none' },
  quote: { display: 'block', opacity: 0.8 },
  small: { margin: '0 0 12px', fontSize: 14, opacity: 0.8 },
  line: { margin: '24px 0', border: 0, borderTop: '1px solid rgba(128,128,128,0.4)' },
} satisfies Record<string, CSSProperties>;
