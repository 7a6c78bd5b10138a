import type { App } from '#server/http/serve.ts'

export function registerSubscription(_app: App, _dependencies: object): void {}
