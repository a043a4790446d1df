import type { SVGProps } from 'react';

interface IconData {
  /** Shapes such as ['path', { d: '…' }]. */
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * The build uses this in place of lucide-react's own createLucideIcon (see vite.config.ts), which takes ten
 * times as long on the server: React gets one element for an icon, with its shapes as markup. How lines are
 * drawn is in tokens.css.
 */
export default function createIcon({ node }: IconData) {
  const shapes = { __html: node.map(shapeOf).join('') };
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
        className={className ? `lucide ${className}` : 'lucide'}
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}

function shapeOf([tag, attributes]: IconData['node'][number]): string {
  const shown = Object.entries(attributes).filter(([name]) => name !== 'key');
  const text = shown.map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${text.join('')}/>`;
}
