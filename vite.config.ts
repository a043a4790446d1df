import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas, precompressed } from './scripts/build-plugins.ts';

// One build for browsers (dist/client) and, with --ssr, one for the server (dist/server).
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [...contractWithoutSchemas, react(), tailwindcss(), precompressed],
  publicDir: isSsrBuild ? false : 'web/public',
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // A first page is a few files: the libraries and parts that every page starts with, and its screen. What several
    // screens share beside these is cut by who needs it, so that no page loads another's.
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Short names: the entry holds a list of them all.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
                { name: 'common', test: /\/(contract|web)\//, tags: ['$initial'] },
                {
                  name: 'lists',
                  test: /web\/(lists\/(ListPage|CardList|FilterBar|FiltersButton|IssueChoice|InitiativeCardView|list-|useListPages)|bills\/(BillCardView|CardFrame|BillNumber|StatusSteps|bill-words|timeline)|opinions\/(OpinionSplit|levelLooks|split)|ui\/(Chip|EmptyState|LinkButton|Pager|Skeleton|buttonClass|dates|numbers)\.)|shell\/Page\.|ui\/Breadcrumbs|contract\/(bills\/bill-status|opinions\/opinion-levels)|icons\/(search-x|star|sliders-horizontal|lock-keyhole|user-round-pen)\.|shell\/Gate\.|embedded\/(AppLink|app-links)|contract\/bills\/(lists|issues)\.|icons\/map-pin\.|contract\/errors/,
                },
                {
                  name: 'parts',
                  test: /\/web\/(ui|shell)\/|lucide-react|\/contract\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 6_000,
                },
              ],
            },
          },
      input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx',
    },
  },
  // The server's part holds its libraries, in their production form whatever NODE_ENV the server is started with.
  ssr: command === 'build' ? { noExternal: true } : { noExternal: ['lucide-react'] },
  ...(command === 'build' && isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
