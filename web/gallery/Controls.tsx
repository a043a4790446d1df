import { useState } from 'react';
import { Bell, Flag, Heart, LogOut, Mail, Plus, Settings, Share2, Trash2 } from 'lucide-react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChipLink } from '#web/shell/links/ChipLink.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Menu } from '#web/shell/links/Menu.tsx';
import { Row, Specimen } from './Specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Controls() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Specimen title="Button, LinkButton, IconButton">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant} size="sm">
              Save
            </Button>
            <Button variant={variant} icon={<Plus aria-hidden className="size-4.5" />}>
              Add to watchlist
            </Button>
            <Button variant={variant} size="lg">
              Voice Your Opinion
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy busyLabel="Saving…">
              Save opinion
            </Button>
          </Row>
        ))}
        <Row>
          <Button busy={busy} onClick={() => setBusy(true)}>
            Press to be busy
          </Button>
          <LinkButton to="/fedbills" variant="secondary">
            All federal bills
          </LinkButton>
          <LinkButton to="/signup">Sign up</LinkButton>
          <IconButton label="Share" icon={<Share2 aria-hidden className="size-5" />} />
          <IconButton label="Delete" tone="danger" icon={<Trash2 aria-hidden className="size-5" />} />
          <IconButton label="Likes" icon={<Heart aria-hidden className="size-4.5" />}>
            <span className="tabular">341</span>
          </IconButton>
          <IconButton label="Flag" disabled icon={<Flag aria-hidden className="size-5" />} />
        </Row>
        <Button wide>A button as wide as its column, as in a panel or on a phone</Button>
      </Specimen>
      <Specimen title="ChipLink">
        <Row>
          <ChipLink to="?filter=short" selected>
            Short List
          </ChipLink>
          <ChipLink to="?filter=all">All Fed Bills</ChipLink>
          <ChipLink to="?issue=science">
            Science, Technology, Communications and Artificial Intelligence
          </ChipLink>
        </Row>
      </Specimen>
      <Specimen title="Badge and Tag">
        <Row>
          <span className="inline-flex items-center gap-2">
            Share <Badge count={4} label="new shares" />
          </span>
          <Badge count={18} />
          <Badge count={801} />
          <Tag>Draft</Tag>
          <Tag tone="accent">In Network</Tag>
          <Tag tone="success">Became law</Tag>
          <Tag tone="warning">Invitation Sent</Tag>
          <Tag tone="danger">Failed</Tag>
        </Row>
      </Specimen>
      <Specimen title="Avatar">
        <Row>
          <Avatar name="Nancy Pelosi" size="sm" alt="Nancy Pelosi" />
          <Avatar name="Sen. Alex Padilla" alt="Alex Padilla" />
          <Avatar name="Adam B. Schiff" size="lg" alt="Adam B. Schiff" />
          <Avatar name="مريم الرشيد" size="lg" alt="مريم الرشيد" />
          <Avatar name="Łukasz Wójcik" size="xl" alt="Łukasz Wójcik" />
          <Avatar name="Photo gone" size="xl" src="/no-such-photo.jpg" alt="Photo gone" />
          <span dir="rtl" className="inline-flex items-center gap-3">
            <Avatar name="مريم الرشيد" />
            <bdi className="font-semibold">مريم الرشيد</bdi>
          </span>
        </Row>
      </Specimen>
      <Specimen title="Menu">
        <Row>
          <Menu
            label="Account menu"
            trigger={<Avatar name="Maya Rivera" size="sm" />}
            header={<span className="font-semibold">Maya Rivera</span>}
            items={[
              {
                label: 'General Settings',
                to: '/settings',
                icon: <Settings aria-hidden className="size-4.5" />,
              },
              {
                label: 'Notification Settings',
                to: '/settings/notifications',
                icon: <Bell aria-hidden className="size-4.5" />,
              },
              {
                label: 'Contact us',
                href: 'mailto:support@example.org',
                icon: <Mail aria-hidden className="size-4.5" />,
              },
              {
                label: 'Logout',
                onSelect: () => setBusy(false),
                separated: true,
                icon: <LogOut aria-hidden className="size-4.5" />,
              },
            ]}
          />
        </Row>
      </Specimen>
    </>
  );
}
