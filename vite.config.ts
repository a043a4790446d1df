import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Browsers get the contract without its schemas; see web/zod-stand-in.ts. */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr }) =>
    source === 'zod' && !ssr ? fileURLToPath(new URL('web/zod-stand-in.ts', import.meta.url)) : undefined,
};

// One build for browsers (dist/client) and, with --ssr, one for the server (dist/server).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas, react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'web/public',
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // A first page is three files: the libraries, what every screen is made of, and the screen itself.
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(?!@simplewebauthn)/ },
                {
                  name: 'common',
                  test: /\/(contract\/(?!social|two-step|passkeys)|web\/(ui|shell|[\w-]+\.tsx?))/,
                },
              ],
            },
          },
      input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx',
    },
  },
  ssr: { noExternal: ['lucide-react'] },
}));
