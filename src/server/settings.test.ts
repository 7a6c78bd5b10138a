import { expect, test } from 'vitest'
import { readSettings, twoFactorDutyOf } from './settings.ts'

test.each([
  [{}, 'admins'],
  [{ ADMIN_TWO_FACTOR: 'required' }, 'admins'],
  [{ ADMIN_TWO_FACTOR: 'offered' }, 'nobody'],
  [{ REQUIRE_TWO_FACTOR: 'everybody' }, 'everybody'],
  [{ REQUIRE_TWO_FACTOR: 'everybody', ADMIN_TWO_FACTOR: 'offered' }, 'everybody'],
  [{ REQUIRE_TWO_FACTOR: 'nobody', ADMIN_TWO_FACTOR: 'required' }, 'nobody'],
])('%o asks %s for a second factor', (environment, duty) => {
  expect(twoFactorDutyOf(readSettings(environment))).toBe(duty)
})

test('a duty that is misspelled stops the start', () => {
  expect(() => readSettings({ REQUIRE_TWO_FACTOR: 'everyone' })).toThrow(/REQUIRE_TWO_FACTOR/)
})

test('a header of the collector that cannot be read is said at the start', () => {
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key' })).toBeDefined()
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=100%' })).toThrow('%25')
})
