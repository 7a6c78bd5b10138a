import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), layeredMantine(), slimZod()],
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
        // What every screen stands on, in one file: split along the edges of the screens it compresses worse, and a
        // change of a screen would make browsers fetch it again.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
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
      filter: { id: /@mantine\/core\/styles\/[\w-]+\.css$|src\/web\/app\/app\.css$/ },
      handler: (code, id) =>
        id.endsWith('app.css')
          ? `@layer ${order.join(', ')};\n${code}`
          : `@layer mantine.${basename(id, '.css')} {\n${code}\n}`,
    },
  }
}

/**
 * Leaves out of the browser's files what zod has and a page cannot use: the JSON Schema writer, a sixth of the library,
 * with which only the server describes its endpoints, what a schema tells of its own limits, and the parser compiled at
 * run time, which the content security policy forbids. When zod moves these lines, `scripts/check-bundle.ts` shows the first load grown.
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
          .replaceAll('processors.aggregateChecks(inst)', '({})'),
        map: null,
      }),
    },
    apply: 'build',
  }
}
