import type { SVGProps } from 'react';

interface IconData {
  name: string;
  /** Shapes such as ['path', { d: '…' }]. */
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * The build uses this in place of lucide-react's own createLucideIcon (see vite.config.ts), which takes ten
 * times as long on the server: React gets one element for an icon, with its shapes as markup.
 */
export default function createIcon({ name, node }: IconData) {
  const shapes = { __html: node.map(shapeOf).join('') };
  const classes = `lucide lucide-${name}`;
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
        className={className ? `${classes} ${className}` : classes}
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
