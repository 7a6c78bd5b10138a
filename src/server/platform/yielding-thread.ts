/**
 * Where every thread of the server begins: it steps back before it loads what it is for, because loading takes longer than
 * most work. `startYieldingThread` says how far, and which script comes then.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { ownThreadId, yieldCores } from './thread-priority.ts'

const [script = '', steps = ''] = process.argv.slice(2)
yieldCores(ownThreadId(), Number(steps))
// Half of what loading takes is compiling what other threads have compiled before.
const compiled = process.env['NODE_COMPILE_CACHE']
if (compiled) enableCompileCache(compiled)
await import(script)
if (compiled) flushCompileCache()
