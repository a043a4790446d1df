import { build } from 'vite';
import { expect, test } from 'vitest';
import { withoutSchemas, contractWithoutSchemas } from './vite-plugin-contract.ts';

const contract = `
import { z } from 'zod';
const card = z.object({ id: z.number() });
export const most = 20;
export const names = [1, 2].map(String);
export const getCard = defineEndpoint({
  method: 'GET',
  path: '/cards/:id',
  input: { params: z.object({ id: z.string() }) },
  output: card,
});
export const getCardV2 = defineEndpoint({ ...getCard, path: '/v2/cards/:id', output: card });
export const show = (id: number) => String(id);
`;

test('an endpoint keeps only what a client needs to call it', () => {
  const stripped = withoutSchemas(contract);
  expect(stripped).toContain("({ method: 'GET', path: '/cards/:id' })");
  expect(stripped).toContain("({ ...getCard, path: '/v2/cards/:id' })");
});

test('computed constants are marked as free of side effects, plain ones and functions are left alone', () => {
  const stripped = withoutSchemas(contract);
  expect(stripped).toContain('const card = /* @__PURE__ */ (() => (z.object({ id: z.number() })))();');
  expect(stripped).toContain('export const names = /* @__PURE__ */ (() => ([1, 2].map(String)))();');
  expect(stripped).toContain('export const most = 20;');
  expect(stripped).toContain('export const show = (id: number) => String(id);');
});

test('a spread of something other than an object literal is refused', () => {
  expect(() => withoutSchemas('const a = defineEndpoint(given);')).toThrow('object literal');
});

test.each([
  ['browser', false],
  ['server', true],
])('a %s bundle of the contract has its endpoints and constants, and no zod', async (_side, ssr) => {
  const entry = `
    import { saveOpinion } from '/contract/opinions/opinions.ts';
    import { passwordMin } from '/contract/auth/credentials.ts';
    import { updateAvatar } from '/contract/members/avatar.ts';
    export { saveOpinion, passwordMin, updateAvatar };`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractWithoutSchemas,
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? entry : undefined),
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr,
      write: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  expect(code.length).toBeLessThan(1_000);
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >;
  expect(module).toMatchObject({
    passwordMin: 8,
    saveOpinion: { method: 'POST', path: '/api/v1/:type/:id/votes' },
    updateAvatar: { file: { name: expect.any(String) } },
  });
});
