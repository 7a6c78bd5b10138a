import { expect, test } from 'vitest'
import { proxyDoubt } from './proxy-settings.ts'
import { readSettings } from './settings.ts'

const https = 'https://notes.clinic.example'
const DIRECT = /^TRUSTED_PROXIES is \d+, but by PUBLIC_URL browsers come to this server itself: [^.]*\.$/
const HTTPS = /^TRUSTED_PROXIES is 0, but PUBLIC_URL is https, [^.]*\.$/

test.each([
  ['nothing is set', {}, null],
  ['https without a proxy', { PUBLIC_URL: https }, HTTPS],
  ['https on every address, without a proxy', { PUBLIC_URL: https, HOST: '0.0.0.0' }, HTTPS],
  ['https behind a proxy', { PUBLIC_URL: https, TRUSTED_PROXIES: '1' }, null],
  ['https behind two, on the port of https', { PUBLIC_URL: https, TRUSTED_PROXIES: '2', PORT: '443' }, null],
  ['a proxy, and no address of it', { TRUSTED_PROXIES: '1' }, DIRECT],
  ['a proxy, and no address of it, on every address', { TRUSTED_PROXIES: '3', HOST: '0.0.0.0' }, DIRECT],
  [
    'a proxy, and the address listened on',
    { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost:3000' },
    DIRECT,
  ],
  [
    'a proxy, and that address by another name',
    { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://127.0.0.1', PORT: '80' },
    DIRECT,
  ],
  [
    'a proxy, and the host listened on',
    { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://notes.lan:3000', HOST: 'notes.lan' },
    DIRECT,
  ],
  ['a proxy on another port', { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost:8080' }, null],
  ['a proxy within the clinic', { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://notes.lan' }, null],
  ['no proxy within the clinic', { PUBLIC_URL: 'http://notes.lan:3000', HOST: '0.0.0.0' }, null],
])('%s', (_, environment, doubt) => {
  const said = proxyDoubt(readSettings(environment))
  if (doubt) expect(said).toMatch(doubt)
  else expect(said).toBeNull()
})
