/** What to call the device of this browser, from its user agent: where a new passkey most likely lives. */
export function nameDevice(userAgent: string): string {
  const known: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android.*Mobile/, 'Android phone'],
    [/Android/, 'Android tablet'],
    [/Macintosh|Mac OS X/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux computer'],
  ]
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'
}
