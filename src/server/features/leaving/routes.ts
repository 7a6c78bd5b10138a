import type { App } from '#server/http/serve.ts'

export function registerLeaving(_app: App, _dependencies: object): void {}
