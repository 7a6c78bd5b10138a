/** "November 21, 2026, 2:05 PM EST" in an IANA zone; an unknown zone is read as UTC. */
export function formatMoment(moment: string, timeZone: string): string {
  return format(moment, timeZone, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).replace(' at ', ', ')
}

/** "November 21, 2026", the day it was in that zone. */
export function formatDay(moment: string, timeZone: string): string {
  return format(moment, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** "2026-11-21", the day it was in that zone. */
export function isoDay(moment: string, timeZone: string): string {
  const parts = partsOf(new Date(moment), timeZone)
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/** "2026-11-21-1405", the day and time it was in that zone: files of one day are told apart. */
export function fileMoment(moment: string, timeZone: string): string {
  const { hour, minute } = partsOf(new Date(moment), timeZone)
  return `${isoDay(moment, timeZone)}-${hour}${minute}`
}

/** A calendar date without a zone, such as a date of birth: "1968-03-04" becomes "March 4, 1968". */
export function formatPlainDate(date: string): string {
  return formatDay(`${date}T12:00:00Z`, 'UTC')
}

function partsOf(date: Date, timeZone: string): Record<string, string> {
  const formatter = formatterFor(timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(formatter.formatToParts(date).map((part) => [part.type, part.value]))
}

function format(moment: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // The narrow space before "PM" is missing in many fonts.
  return formatterFor(timeZone, options)
    .format(new Date(moment))
    .replace(/[\u202f\u00a0]/g, ' ')
}

function formatterFor(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}
