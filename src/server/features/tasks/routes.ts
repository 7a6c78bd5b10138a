import type { App } from '#server/http/serve.ts'

export function registerTasks(_app: App, _dependencies: object): void {}
