import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeFirstFiles } from './scripts/first-files.ts'
import { packFiles } from './scripts/pack-files.ts'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), layeredMantine(), slimZod(), firstFiles(), packedFiles()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // A worker or worklet inlined as a data address would need a looser content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What a screen begins with, in a few files: split along the edges of all the screens there were seventy, of
        // which a browser fetches six at a time, and they compressed worse. The base stays when the product changes.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            importedBy('app', /core\/MantineProvider\/MantineProvider\.mjs$/, 'main.tsx'),
            importedBy('sign-in', null, 'features/accounts/login-screen.tsx'),
            importedBy(
              'open-frame',
              /react-query\/build\/modern\/(QueryClientProvider|useQuery|queryOptions)\.js$/,
              'app/shell/shell.tsx',
            ),
            importedBy(
              'frame',
              null,
              'app/shell/signed-in-shell.tsx',
              'app/guard.ts',
              'app/session-watch.tsx',
            ),
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/health': { target: server },
    },
  },
})

/**
 * A file for what these sources (in src/web) import of the product, with all that stands on. Of a library's index only
 * what is used belongs here, which cannot be seen from it: such a part is named by `also`.
 */
function importedBy(name: string, also: RegExp | null, ...sources: string[]) {
  const importers = new Set(sources.map((source) => join(import.meta.dirname, 'src/web', source)))
  return {
    debugName: name,
    name: (id: string, build: { getModuleInfo(id: string): { importers: string[] } | null }) =>
      also?.test(id) ||
      (!id.includes('/node_modules/') &&
        build.getModuleInfo(id)?.importers.some((importer) => importers.has(importer)))
        ? name
        : null,
  }
}

/** Tells the server what each address needs first. */
function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: ({ dir }) => {
        if (dir) writeFirstFiles(dir)
      },
    },
  }
}

/** Once for all who will ask for them. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: async ({ dir }) => {
        if (dir) await packFiles(join(dir, 'assets'))
      },
    },
  }
}

/**
 * Puts each of Mantine's style files into a cascade layer of its own, in the order in which its components build on each
 * other, whatever order the chunks of the screens arrive in. Our own styles are in no layer: they always win.
 */
function layeredMantine(): Plugin {
  const folder = join(import.meta.dirname, 'node_modules/@mantine/core/styles')
  const first =
    'baseline default-css-variables global ScrollArea UnstyledButton VisuallyHidden Paper Popover CloseButton Group Stack Loader Overlay ModalBase Input InlineInput Flex FloatingIndicator Text ActionIcon'
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .map((file) => basename(file, '.css'))
  const order = [...new Set([...first.split(' '), ...all])].map((name) => `mantine.${name}`)
  return {
    name: 'layered-mantine',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/[\w-]+\.css$/ },
      handler: (code, id) => `@layer mantine.${basename(id, '.css')} {\n${code}\n}`,
    },
    // In the page itself: styles come in its body and, of what is fetched later, in its head.
    transformIndexHtml: () => [{ tag: 'style', children: `@layer ${order.join(', ')};`, injectTo: 'head' }],
  }
}

/**
 * Leaves out of the browser's files what zod has and a page cannot use: the JSON Schema writer, a sixth of the library,
 * with which only the server describes its endpoints, what a schema tells of its own limits, the deprecated
 * `z.string().email()` and its kin, which bring every format along (`z.email()` brings its own), and the parser compiled
 * at run time, which the content security policy forbids. When zod moves these lines, `scripts/check-bundle.ts` shows the first load grown.
 */
function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/create(Standard|To)JSONSchemaMethod\(this, [^)]*\)(\(params\))?/g, 'undefined')
          .replaceAll('core.$ZodObjectJIT', 'core.$ZodObject')
          .replace(
            /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},$/gm,
            '',
          )
          .replaceAll('processors.aggregateChecks(inst)', '({})'),
        map: null,
      }),
    },
    apply: 'build',
  }
}
