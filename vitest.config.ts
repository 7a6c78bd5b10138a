import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Each test file has a process of its own, and threads in it: what Node compiled for one of them it need not for the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile')

const PURE = ['src/scribe/**/*.test.ts', 'src/domain/**/*.test.ts', 'corpus/**/*.test.ts']

const SERVER = ['src/server/**/*.test.ts']
/** Server tests that put something in the place of a module: alone in their process. */
const ALONE = [
  'src/server/platform/writer/openai-writer-thread.test.ts',
  'src/server/features/exports/paper-thread.test.ts',
  'src/server/features/agreements/agreement-thread.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/no-unexpected-errors.ts'],
    // Whatever waits tells of it sooner; this is for a machine that has much else to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A screen that is looked at while another one is drawn may take its time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          // Nothing in them keeps or replaces anything: what one file has loaded the next need not load again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          exclude: ALONE,
          setupFiles: ['src/testing/server-setup.ts'],
          // Loading the server takes longer than most of its tests. Each file has a database and a server of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{contract,testing,web}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...ALONE,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
