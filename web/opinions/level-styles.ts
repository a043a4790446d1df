import {
  ChevronDown,
  ChevronsDown,
  ChevronsUp,
  ChevronUp,
  CircleQuestionMark,
  type LucideIcon,
} from 'lucide-react';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';

export interface LevelStyle {
  /** Fill and stroke of SVG shapes. */
  shape: string;
  /** Background and text of the chosen button. */
  chosen: string;
  /** The colored edge of a button. */
  foot: string;
  /** Shows strength and direction without color. */
  icon: LucideIcon;
}

// Full class names, so that Tailwind finds them.
export const levelStyles: Record<OpinionLevel, LevelStyle> = {
  strong_support: {
    shape: 'fill-strong-support stroke-strong-support-edge',
    chosen: 'has-checked:bg-strong-support has-checked:text-on-strong-support',
    foot: 'bg-strong-support',
    icon: ChevronsUp,
  },
  support: {
    shape: 'fill-support stroke-support-edge',
    chosen: 'has-checked:bg-support has-checked:text-on-support',
    foot: 'bg-support',
    icon: ChevronUp,
  },
  neutral: {
    shape: 'fill-neutral stroke-neutral-edge',
    chosen: 'has-checked:bg-neutral has-checked:text-on-neutral',
    foot: 'bg-neutral',
    icon: CircleQuestionMark,
  },
  oppose: {
    shape: 'fill-oppose stroke-oppose-edge',
    chosen: 'has-checked:bg-oppose has-checked:text-on-oppose',
    foot: 'bg-oppose',
    icon: ChevronDown,
  },
  strong_oppose: {
    shape: 'fill-strong-oppose stroke-strong-oppose-edge',
    chosen: 'has-checked:bg-strong-oppose has-checked:text-on-strong-oppose',
    foot: 'bg-strong-oppose',
    icon: ChevronsDown,
  },
};
