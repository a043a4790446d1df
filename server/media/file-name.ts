import { attachmentNameMax } from '#contract/media.ts';

// Characters that are not drawn, or that turn the direction of the text after them.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** 'C:\\photos\\My first day at the beach.JPEG' → { name: 'My first day at the ', extension: 'jpeg' } */
export function parseFileName(filename: string): { name: string; extension: string } {
  const whole = filename.toWellFormed().split(/[/\\]/).at(-1)!.replace(unsafe, '').trim();
  const [, extension = ''] = /\.([a-z\d]{1,10})$/i.exec(whole) ?? [];
  return { name: [...whole].slice(0, attachmentNameMax).join(''), extension: extension.toLowerCase() };
}
