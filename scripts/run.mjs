// Plain JavaScript that any Node from 20 on can run: it brings the project's own Node and packages into place first.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program to its end with our own input and output. Resolves to its exit code; signals are passed on. */
export function run(program, args, env = {}, stdio = 'inherit', started = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    started(child);
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

const compiled = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/node`,
};

/** The project's own Node (24), whatever Node npm runs on. What it compiled it finds again at the next start. */
export function node(...args) {
  return run(bin('node'), args, compiled);
}

export function bin(name) {
  return fileURLToPath(
    new URL(`../node_modules/.bin/${name}${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url),
  );
}

/** A tool of ours, run by the project's Node. */
export function tool(path, ...args) {
  return node(pathOf(path), ...args);
}

/** The same, which keeps to itself what it says until `hear` is called; that resolves to the exit code. */
export function toolBeside(path, ...args) {
  const said = [];
  const say = { to: (part) => said.push(part) };
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const stdio = ['ignore', 'pipe', 'pipe'];
  const code = run(bin('node'), [pathOf(path), ...args], { ...compiled, ...colours }, stdio, (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => say.to(part));
  });
  const hear = () => {
    say.to = (part) => process.stdout.write(part);
    for (const part of said) say.to(part);
    return code;
  };
  return { hear };
}

function pathOf(path) {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
