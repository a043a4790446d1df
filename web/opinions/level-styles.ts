import {
  ChevronDown,
  ChevronsDown,
  ChevronsUp,
  ChevronUp,
  CircleQuestionMark,
  type LucideIcon,
} from 'lucide-react';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';

interface LevelStyle {
  /** Fill and stroke of SVG shapes. */
  shape: string;
  /** The colored edge of a button. */
  foot: string;
  /** Shows strength and direction without color. */
  icon: LucideIcon;
}

// Full class names, so that Tailwind finds them.
export const levelStyles: Record<OpinionLevel, LevelStyle> = {
  strong_support: {
    shape: 'fill-strong-support stroke-strong-support-edge',
    foot: 'bg-strong-support',
    icon: ChevronsUp,
  },
  support: {
    shape: 'fill-support stroke-support-edge',
    foot: 'bg-support',
    icon: ChevronUp,
  },
  neutral: {
    shape: 'fill-neutral stroke-neutral-edge',
    foot: 'bg-neutral',
    icon: CircleQuestionMark,
  },
  oppose: {
    shape: 'fill-oppose stroke-oppose-edge',
    foot: 'bg-oppose',
    icon: ChevronDown,
  },
  strong_oppose: {
    shape: 'fill-strong-oppose stroke-strong-oppose-edge',
    foot: 'bg-strong-oppose',
    icon: ChevronsDown,
  },
};
