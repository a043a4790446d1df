import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions } from 'vite';
import { contractWithoutSchemas } from './scripts/vite-plugin-contract.ts';
import { serviceWorker } from './scripts/vite-plugin-worker.ts';
import { precompress } from './scripts/vite-plugin-precompress.ts';

// One build for browsers (dist/client) and, with --ssr, one for the server (dist/server).
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [contractWithoutSchemas, react(), tailwindcss(), precompress, serviceWorker],
  publicDir: isSsrBuild ? false : 'web/public',
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    // Browsers that are too old for the app still show its pages.
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    reportCompressedSize: false,
    // mediabunny is larger than the default of 500 kB. Browsers load it only to prepare a video.
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
    // One style sheet. Otherwise every lazily loaded chunk names it.
    cssCodeSplit: false,
    // Without the chunk names of every screen in the first script: 3 kB. The server preloads a page's chunks.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: isSsrBuild ? { input: 'web/entry-server.tsx' } : browserChunks,
  },
  // The server's build contains its libraries in their production form, whatever NODE_ENV is at run time.
  ssr: command === 'build' ? { noExternal: true } : { noExternal: ['lucide-react'] },
  ...(command === 'build' && isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));

/**
 * One file for what every page starts with, one for what many screens share; Vite splits the rest by screen.
 */
const browserChunks: NonNullable<BuildOptions['rolldownOptions']> = {
  input: 'web/entry-client.tsx',
  output: {
    // Short names: the entry lists every chunk.
    entryFileNames: 'assets/[hash].js',
    chunkFileNames: 'assets/[hash].js',
    codeSplitting: {
      // Otherwise a group takes in modules that few screens need.
      includeDependenciesRecursively: false,
      groups: [
        { name: 'start', tags: ['$initial'] },
        // Many screens have these, but not the first list.
        {
          name: 'forms',
          test: /web\/ui\/(Counter|FieldFrame|Form|TextArea|useField|useFocusOnError)\.tsx?$/,
          priority: 1,
        },
        { name: 'dialogs', test: /web\/ui\/(Dialog|IconButton|SearchField)\.tsx$/, priority: 1 },
        {
          name: 'other-screens',
          test: /web\/(shell\/(drafts|useAction|usePageGuard|page-number|links\/Pager)|ui\/(Panel|useDefaultValue)|api\/mutations)\.tsx?$|contract\/(media|media\/limits|representatives)\.ts$/,
          priority: 1,
        },
        // What opinions and shares have in common.
        {
          name: 'posts',
          test: /web\/posts\/(PostText|linked-text|usePostActions|comment-length|useTextForm)\.tsx?$|contract\/posts\.ts$|icons\/(flag|heart|trash-2)\.mjs$/,
          priority: 1,
        },
        { name: 'shared', minShareCount: 18 },
      ],
    },
  },
};
