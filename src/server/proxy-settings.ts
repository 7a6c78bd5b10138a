import { publicUrlOf, type Settings } from './settings.ts'

type ProxySettings = Pick<Settings, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Names by which only the machine itself is reached. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why TRUSTED_PROXIES cannot be right beside the other settings, in one sentence; null where it may be. */
export function proxyDoubt(settings: ProxySettings): string | null {
  const { TRUSTED_PROXIES: proxies } = settings
  const publicUrl = new URL(publicUrlOf(settings))
  if (publicUrl.protocol === 'https:' && proxies === 0)
    return 'TRUSTED_PROXIES is 0, but PUBLIC_URL is https, which only a proxy in front can speak: all users count as one address until TRUSTED_PROXIES is the number of proxies.'
  if (proxies > 0 && isReachedDirectly(publicUrl, settings))
    return `TRUSTED_PROXIES is ${proxies}, but by PUBLIC_URL browsers come to this server itself: anybody can choose the address they are counted as until TRUSTED_PROXIES is 0 or PUBLIC_URL is the address of the proxy.`
  return null
}

/** Whether browsers are sent to the very port that this server listens on. */
function isReachedDirectly(publicUrl: URL, { HOST, PORT, PUBLIC_URL }: ProxySettings): boolean {
  if (PUBLIC_URL === undefined) return true
  const port = Number(publicUrl.port || (publicUrl.protocol === 'https:' ? 443 : 80))
  const isHere = publicUrl.hostname === HOST || THIS_MACHINE.has(publicUrl.hostname)
  return publicUrl.protocol === 'http:' && port === PORT && isHere
}
