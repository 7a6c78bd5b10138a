import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { signIn, signInSecondStep } from '#contract/sign-in.ts'
import { caller, type Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

export const PASSWORD = 'plenty of quiet herons'

export type Person = Pick<Physician, 'token' | 'call'>

export function signedIn(url: string, token: string): Person {
  const call = caller(url)
  return { token, call: (endpoint, parts, options) => call(endpoint, parts, { token, ...options }) }
}

/** Runs a command as a person does and kills it outright once `isUnderWay`. */
export async function killed(
  command: string[],
  dataDir: string,
  isUnderWay: () => Promise<boolean>,
): Promise<void> {
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const child = spawn(process.execPath, command, { stdio: 'ignore', env: environment })
  const ended = once(child, 'exit')
  await until(isUnderWay, 60_000)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** With the code of the app where the account has one. */
export async function signInAgain(url: string, login: string, app: TOTP): Promise<Person> {
  const call = caller(url)
  const asked = await call(signIn, { body: { login, password: PASSWORD } })
  if (asked.status === 200) return signedIn(url, asked.reply.token)
  const { challenge } = asked.body.details as { challenge: string }
  const second = await call(signInSecondStep, { body: { challenge, code: app.generate() } })
  expect(second.status).toBe(200)
  return signedIn(url, second.reply.token)
}
