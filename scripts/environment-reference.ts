import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { environmentSections } from '../server/config.ts';

interface Variable {
  name: string;
  description: string;
  /** Undefined if the variable has no default, or one that depends on others. */
  defaultValue: string | undefined;
  example: string | undefined;
  secret: boolean;
}

const sections = Object.entries(environmentSections).map(([title, schemas]) => ({
  title,
  variables: Object.entries(schemas).map(([name, schema]) => variableOf(name, schema)),
}));

/** @throws Error for a variable without a description. */
function variableOf(name: string, schema: z.ZodType): Variable {
  const { description, secret, example } = schema.meta() ?? {};
  if (!description)
    throw new Error(`${name} has no description. Add .describe() or .meta() last in its schema.`);
  const { data } = schema.safeParse(undefined);
  return {
    name,
    description,
    defaultValue: data === undefined || data === '' ? undefined : String(data),
    example: typeof example === 'string' ? example : undefined,
    secret: secret === true,
  };
}

/** Text of each generated file, by its path from the root. */
export function environmentReference(): Record<string, string> {
  return { 'docs/environment.md': markdown(), '.env.example': dotenv() };
}

function markdown(): string {
  const row = ({ name, description, defaultValue, secret }: Variable) =>
    `| \`${name}\` | ${defaultValue === undefined ? '' : `\`${defaultValue}\``} | ${secret ? '**Secret.** ' : ''}${description} |`;
  const parts = sections.map(
    ({ title, variables }) =>
      `## ${title}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${variables.map(row).join('\n')}\n`,
  );
  return `# Environment

<!-- Generated from server/config.ts by \`npm run docs:environment\`. Do not edit. -->

Polity reads its settings from environment variables when it starts. Each has a default that works on a laptop. An empty
value counts as not set. A wrong value stops the start with a message that names the variable.
The server warns at startup about a variable whose name is almost that of a setting.

Keep the secrets out of the repository. [operate.md](operate.md) shows where a systemd unit or a container reads them from.

${parts.join('\n')}`;
}

function dotenv(): string {
  const lines = ({ name, description, defaultValue, example, secret }: Variable) => {
    const value = defaultValue ?? example ?? '';
    return [
      ...wrap(`${secret ? 'Secret. ' : ''}${description}`),
      `#${name}=${/[\s<>;&$#"'\\]/.test(value) ? `"${value}"` : value}`,
    ].join('\n');
  };
  const parts = sections.map(
    ({ title, variables }) => `# --- ${title} ---\n\n${variables.map(lines).join('\n\n')}\n`,
  );
  return `# Settings of Polity. Copy this file, then uncomment and change what you need.
# A value shown here is the default, or an example where there is no fixed default.
# Docker Compose and systemd read a file like this one; \`npm start\` reads the environment only.
# Generated from server/config.ts by \`npm run docs:environment\`. Do not edit.

${parts.join('\n')}`;
}

/** Comment lines of at most 110 columns. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 110) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(environmentReference()))
    await writeFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
}
